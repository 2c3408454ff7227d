import { siteItself } from '#accounts/actor.ts'
import { countAudience } from '#privacy/server/newsletters/audience-queries.ts'
import { newsletterById } from '#privacy/server/newsletters/newsletter-queries.ts'
import { sendNewsletter } from '#privacy/server/newsletters/send-newsletter.ts'
import { comeBackSettings } from '#privacy/server/store/come-back.ts'
import { aDraft, readers } from '#privacy/testing/newsletters.ts'
import type { Arrangements, Needed, Scene } from '#tests/valid-requests/scene.ts'

export const newsletterArrangements: Arrangements = {
  'GET /api/admin/newsletters/:id': draft,
  'PUT /api/admin/newsletters/:id': draft,
  'DELETE /api/admin/newsletters/:id': draft,
  'GET /api/admin/newsletters/:id/preview': draft,
  'POST /api/admin/newsletters/:id/test': draft,
  'POST /api/admin/newsletters/:id/send': async (scene) => {
    const { id, people } = await draftWithReaders(scene)
    return { values: { newsletterId: id }, fields: { people } }
  },
  'POST /api/admin/newsletters/:id/stop': async (scene) => {
    const { id, people } = await draftWithReaders(scene)
    await sendNewsletter(scene.t.site, siteItself, { id, version: 1, people })
    return { values: { newsletterId: id } }
  },
  'PUT /api/admin/come-back-email': comeBackVersion,
  'PUT /api/admin/come-back-email/state': comeBackVersion,
}

async function draft({ t }: Scene): Promise<Needed> {
  return { values: { newsletterId: await aDraft(t) } }
}

async function draftWithReaders({ t }: Scene): Promise<{ id: string; people: number }> {
  await readers(t, 5)
  const id = await aDraft(t)
  const saved = await newsletterById(t.site.db, id)
  if (!saved) throw new Error('the draft is missing')
  return { id, people: await countAudience(t.site.db, saved, t.clock.now()) }
}

async function comeBackVersion({ t }: Scene): Promise<Needed> {
  return { fields: { version: (await comeBackSettings(t.site.db)).version } }
}
