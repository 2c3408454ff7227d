import { z } from 'zod'
import { newestMailTo, tokenIn } from '#accounts/testing.ts'
import { anEveningOver, recordConsent, sendCard } from '#matching/testing.ts'
import { aMessage } from '#messaging/testing.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { makeUnsubscribeLink } from '#platform/server/mail/unsubscribe-link.ts'
import { portraitAddresses } from '#profiles/server/portrait-address.ts'
import { aProfile } from '#profiles/testing.ts'
import type { TestSite } from '#tests/test-site.ts'
import { Scene, type Arrangements, type Needed } from '#tests/valid-requests/scene.ts'

export const memberArrangements: Arrangements = {
  'PUT /api/account/date-of-birth': () => ({}),
  'PATCH /api/updateprofile': withProfile,
  'POST /api/getprofile': withProfile,
  'GET /api/myprofile': withProfile,
  'GET /portraits/:name': async (scene) => {
    const { t, me } = scene
    await aProfile(t.site, me)
    const portraits = t.site.db.selectFrom('profiles').select('portraitId').where('memberId', '=', me.id)
    const { portraitId } = await portraits.executeTakeFirstOrThrow()
    const { pathname, searchParams } = new URL(portraitAddresses(t.site, me.id, portraitId).image, 'http://localhost')
    return { fields: { name: pathname.split('/').at(-1), ...Object.fromEntries(searchParams) } }
  },

  'POST /api/sendlikes': async (scene) => {
    const { eventId, men } = await metAtAnEvent(scene)
    return { values: { eventId, memberId: men[0]?.id ?? '' } }
  },
  'POST /api/messaging/sendmessage': async (scene) => ({
    values: { memberId: (await aMatchOf(scene)).id, idempotencyKey: newId() },
  }),
  'GET /api/messaging/with/:id': received,
  'PUT /api/messaging/read': received,
  'POST /api/messages/:id/report': received,
  'POST /api/getuserprofile/:id': matched,
  'POST /api/members/:id/report': matched,
  'POST /api/members/:id/block': matched,
  'DELETE /api/members/:id/block': async (scene) => {
    const needed = await matched(scene)
    await scene.send('POST', `/api/members/${needed.values?.memberId}/block`, {})
    return needed
  },
  'PUT /api/mymatches/seen': matched,
  'POST /api/decisions/lookup': decisionLink,
  'POST /api/decisions/answer': decisionLink,

  'GET /api/account/downloads/:id/file': async (scene) => {
    const body = { current_password: scene.me.password }
    const { download } = Download.parse(await scene.send('POST', '/api/account/download', body))
    await scene.t.runJobs()
    return { values: { downloadId: download.id } }
  },
  'POST /api/unsubscribe/lookup': unsubscribeLink,
  'POST /unsubscribe': unsubscribeLink,
}

const Download = z.object({ download: z.object({ id: z.string() }) })

async function withProfile({ t, me }: Scene): Promise<Needed> {
  await aProfile(t.site, me)
  return {}
}

/** Creates an event that has just ended, with the caller and a man. */
export async function metAtAnEvent({ t, me }: Pick<Scene, 't' | 'me'>) {
  const startsAt = t.clock.now().add({ minutes: 2 }).round('minute')
  const times = { startsAt: startsAt.toString(), endsAt: startsAt.add({ minutes: 2 }).toString() }
  return anEveningOver(t, { women: [me], men: 1, ...times })
}

export async function aMatchOf(scene: Pick<Scene, 't' | 'me'>) {
  const { t } = scene
  const { eventId, women, men } = await metAtAnEvent(scene)
  const [her] = women
  const [him] = men
  if (!her || !him) throw new Error('one of the two did not attend')
  await recordConsent(t.site, her)
  await sendCard(t.site, her, eventId, [him])
  await sendCard(t.site, him, eventId, [her])
  return him
}

async function matched(scene: Scene): Promise<Needed> {
  const him = await aMatchOf(scene)
  await aProfile(scene.t.site, him)
  return { values: { memberId: him.id } }
}

async function received(scene: Scene): Promise<Needed> {
  const him = await aMatchOf(scene)
  const messageId = await aMessage(scene.t.site, { from: him, to: scene.me })
  return { values: { memberId: him.id, messageId } }
}

/** Creates a decision about the caller, and returns the token of the email about it. */
async function decisionLink(scene: Scene): Promise<Needed> {
  const about = scene.isStaff ? await Scene.of(scene.t, 'member') : scene
  return { values: { decisionToken: (await aDecision(about.t, about.me)).token } }
}

export async function aDecision(t: TestSite, member: Scene['me']) {
  const owner = await Scene.ofStaff(t, 'owner')
  const warned = { measure: 'warned', reason: 'You were rude.' }
  const decision = await owner.send('POST', `/api/admin/members/${member.id}/decisions`, warned)
  const { decision_id: id } = z.object({ decision_id: z.string() }).parse(decision)
  return { id, token: tokenIn(await newestMailTo(t, member.email)) }
}

async function unsubscribeLink({ t, me }: Scene): Promise<Needed> {
  const link = await inTransaction(t.site.db, (tx) =>
    makeUnsubscribeLink(t.site, tx, { kind: 'unread messages', memberId: me.id }),
  )
  return { values: { unsubscribeToken: new URL(link).searchParams.get('token') ?? '' } }
}
