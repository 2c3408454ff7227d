import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { MemberId } from '#accounts/contract/person.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aMember, signInAs, type TestMember } from '#accounts/testing.ts'
import type { getMember, MemberDetails } from '#admin/contract/members.ts'
import { aBooking, aSignedInMember } from '#bookings/testing.ts'
import { anEvent } from '#events/testing.ts'
import { stopUsingLikes } from '#matching/server/stop-using-likes.ts'
import { recordConsent } from '#matching/testing.ts'
import { refusal } from '#platform/testing/refusal.ts'
import { aProfile } from '#profiles/testing.ts'
import { saveReport } from '#safety/server/save-report.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let owner: Awaited<ReturnType<typeof aSignedInMember>>
let other: Awaited<ReturnType<typeof aSignedInMember>>
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  owner = await aSignedInMember(t, { role: 'owner', userName: 'Olive Owner' })
  other = await aSignedInMember(t, { role: 'owner', userName: 'Oscar Owner' })
})
afterAll(() => t.close())

const load = (id: TestMember['id'], as = owner): Promise<MemberDetails> =>
  as.api<typeof getMember>('GET /api/admin/members/:id', { params: { id } })

function report(by: TestMember, about: TestMember) {
  const seen = { name: about.userName, headline: null, body: null }
  const of = { about: 'person', messageId: null, seen, portraitId: null } as const
  return saveReport(t.site, { memberId: by.id }, { ...of, reportedId: about.id, reason: 'other', note: 'A note.' })
}

test('an owner sees a member’s account, devices and bookings', async () => {
  const member = await aMember(t.site, { userName: 'Amy Tonks', dateOfBirth: '1990-02-03' })
  await signInAs(t.site, member)
  const eventId = await anEvent(t.site, { title: 'Friday at the Arms' })
  const { id } = await aBooking(t.site, { eventId, member })

  const { account, bookings, profile, waiting } = await load(member.id)

  expect(account).toMatchObject({
    name: 'Amy Tonks',
    email: member.email,
    gender: 'F',
    role: 'member',
    state: 'active',
    date_of_birth: '1990-02-03',
    sessions: 1,
    suspension_reason: null,
    own: false,
  })
  expect(bookings).toMatchObject([
    {
      id,
      event: { id: eventId, title: 'Friday at the Arms' },
      state: 'booked',
      stage: 'coming',
      price: 24,
      releasable: true,
    },
  ])
  expect([profile, waiting]).toEqual([null, []])
})

test('an owner sees whether a member’s likes are used, and since when', async () => {
  const member = await aMember(t.site)
  const consent = async () => {
    const { likes_agreed_at: agreed, likes_stopped_at: stopped } = (await load(member.id)).account
    return [agreed === null ? null : 'agreed', stopped === null ? null : 'stopped']
  }
  expect(await consent()).toEqual([null, null])
  await recordConsent(t.site, member)
  expect(await consent()).toEqual(['agreed', null])
  await stopUsingLikes(t.site, { memberId: MemberId.parse(member.id) })
  expect(await consent()).toEqual([null, 'stopped'])
})

test('the profile and portrait of a suspended member are visible only to owners', async () => {
  const member = await aMember(t.site)
  await aProfile(t.site, member)
  await suspendMember(t.site, siteItself, member.id, 'Rude.')
  const { profile } = await load(member.id)
  expect(profile?.headline).toEqual(expect.any(String))
  const image = profile?.picture.image ?? ''
  expect((await t.app.inject(image)).statusCode).toBe(200)
  const stranger = await aMember(t.site)
  const forStranger = image.replace(owner.id, stranger.id)
  expect((await t.app.inject(forStranger)).statusCode).toBe(404)
})

describe('reports', () => {
  test('are shown on the pages of both members', async () => {
    const [reporter, reported] = [await aMember(t.site, { userName: 'Beth Walters' }), await aMember(t.site)]
    await report(reporter, reported)
    const [made, about] = [await load(reporter.id), await load(reported.id)]
    expect(made.reports_made).toMatchObject([{ about: 'person', reason: 'other', other: { id: reported.id } }])
    expect(about.reports_about).toMatchObject([{ id: made.reports_made[0]?.id, other: { name: 'Beth Walters' } }])
  })

  test('about an owner are hidden from that owner on both members’ pages, and shown to another owner', async () => {
    const reporter = await aMember(t.site, { userName: 'Carys Payne' })
    await report(reporter, owner)
    const ownPage = await load(owner.id)
    expect(ownPage.reports_about).toEqual([])
    expect(ownPage.history.map(({ action }) => action)).not.toContain('person reported')
    expect(JSON.stringify(ownPage)).not.toContain(reporter.id)
    expect((await load(reporter.id)).reports_made).toEqual([])
    expect((await load(owner.id, other)).reports_about).toMatchObject([{ other: { id: reporter.id } }])
    expect((await load(reporter.id, other)).reports_made).toHaveLength(1)
  })
})

test('an unknown member id is refused as not found', async () => {
  const missing = load(MemberId.parse('0192f0c1-1111-7000-8000-000000000001'))
  expect(await refusal(missing)).toMatchObject({ status: 404, error: 'member_not_found' })
})
