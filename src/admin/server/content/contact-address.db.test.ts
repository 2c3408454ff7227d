import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, signInAs } from '#accounts/testing.ts'
import type { getContent, publishSettings } from '#admin/contract/content.ts'
import type { Api } from '#platform/web/api.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let api: Api
beforeAll(async () => {
  t = await testSite()
  api = t.apiAs((await signInAs(t.site, await aMember(t.site, { role: 'owner' }))).access)
})
afterAll(() => t.close())

test('the address for questions is notified when another takes its place, and only then', async () => {
  const settings = async () => {
    const current = await api<typeof getContent>('GET /api/admin/content/:name', { params: { name: 'site' } })
    if (current.name !== 'site') throw new Error('these are not the settings')
    return current
  }
  const change = async (changed: Partial<Awaited<ReturnType<typeof settings>>['written']>) => {
    const { written, number } = await settings()
    await api<typeof publishSettings>('POST /api/admin/content/site', {
      body: { ...written, ...changed, based_on: number },
    })
    await t.site.versionPoller.poll()
  }
  const { contact_email: before, line } = (await settings()).written
  const sentThere = () =>
    t.site.db
      .selectFrom('outgoingMail')
      .select(['subject', 'textBody'])
      .where('toAddress', '=', before.toUpperCase())
      .execute()

  await change({ line: 'Another line.', contact_email: before.toUpperCase() })
  expect(await sentThere()).toEqual([])
  await change({ contact_email: 'thief@example.net' })
  expect(await sentThere()).toEqual([
    { subject: 'The contact email address has been changed', textBody: expect.stringContaining('thief@example.net') },
  ])
  await change({ contact_email: before, line })
})
