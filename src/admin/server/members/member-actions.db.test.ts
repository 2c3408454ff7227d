import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { suspendMember as suspendPlainly } from '#accounts/server/suspend-member.ts'
import type { register } from '#accounts/contract/authentication.ts'
import { aMember, aRegistration, emailsTo, newestMailTo, signInAs, tokenIn } from '#accounts/testing.ts'
import type {
  correctDateOfBirth,
  correctGender,
  getMember,
  saveNote,
  liftSuspension,
  releasePlaces,
  sendActivationAgain,
  signMemberOut,
  suspendMember,
} from '#admin/contract/members.ts'
import type { deleteMember } from '#admin/contract/deletion.ts'
import { aBooking, aSignedInMember, aHold } from '#bookings/testing.ts'
import { joinWaitingList } from '#bookings/server/waiting-list/join-waiting-list.ts'
import { anEvent } from '#events/testing.ts'
import { actionsOn, allRows } from '#platform/testing/rows.ts'
import { refusal } from '#platform/testing/refusal.ts'
import type { Api } from '#platform/web/api.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let owner: Awaited<ReturnType<typeof aSignedInMember>>
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
})
afterAll(() => t.close())
beforeEach(async () => {
  owner = await aSignedInMember(t, { role: 'owner', userName: 'Olive Owner' })
})

type MemberRef = { id: string }
const memberApi = (api: Api, { id }: MemberRef) => {
  const params = { id }
  return {
    load: () => api<typeof getMember>('GET /api/admin/members/:id', { params }),
    note: (text: string) => api<typeof saveNote>('POST /api/admin/members/:id/notes', { params, body: { text } }),
    gender: (gender: 'M' | 'F', reason = 'Ticked the wrong box.') =>
      api<typeof correctGender>('PUT /api/admin/members/:id/gender', { params, body: { gender, reason } }),
    born: (date_of_birth: string, reason = 'Typed it wrongly.') =>
      api<typeof correctDateOfBirth>('PUT /api/admin/members/:id/date-of-birth', {
        params,
        body: { date_of_birth, reason },
      }),
    suspend: (reason = 'Rude to the host.') =>
      api<typeof suspendMember>('PUT /api/admin/members/:id/suspension', { params, body: { reason } }),
    lift: (reason = 'Said sorry.') =>
      api<typeof liftSuspension>('POST /api/admin/members/:id/suspension/lift', { params, body: { reason } }),
    remove: () =>
      api<typeof deleteMember>('POST /api/admin/members/:id/deletion', { params, body: { forfeited_event_ids: [] } }),
    release: () => api<typeof releasePlaces>('POST /api/admin/members/:id/places/release', { params, body: {} }),
    activate: () => api<typeof sendActivationAgain>('POST /api/admin/members/:id/activation', { params, body: {} }),
    signOut: () => api<typeof signMemberOut>('DELETE /api/admin/members/:id/sessions', { params }),
  }
}
const asOwnerOn = (member: MemberRef) => memberApi(owner.api, member)
const errorOf = async (request: Promise<unknown>) => (await refusal(request)).error

describe('a suspension', () => {
  test('is recorded with its reason, emails the reason to the member, and ends every session', async () => {
    const member = await aMember(t.site)
    const device = await signInAs(t.site, member)

    await asOwnerOn(member).suspend('Rude to the host.\nTwice.')

    const mail = await newestMailTo(t, member.email)
    expect(mail.subject).toBe('About your account')
    expect(mail.text).toContain('Rude to the host.')
    const refreshed = await t.app.inject({
      method: 'POST',
      url: '/accounts/refresh',
      payload: { refresh: device.refresh },
    })
    expect(refreshed.json()).toMatchObject({ error: 'session_ended' })
    const seen = await asOwnerOn(member).load()
    expect(seen.account).toMatchObject({
      state: 'suspended',
      suspension_reason: 'Rude to the host.\nTwice.',
      sessions: 0,
    })
    expect(seen.notes).toMatchObject([
      { about: 'suspended', text: 'Rude to the host.\nTwice.', author: { name: 'Olive Owner' } },
    ])
    expect(seen.history.find(({ action }) => action === 'member suspended')).toMatchObject({ person: { id: owner.id } })
  })

  test('that is lifted lets the member sign in again and notifies them, and the reasons for suspending and lifting are stored', async () => {
    const member = await aMember(t.site)
    await asOwnerOn(member).suspend()

    await asOwnerOn(member).lift('Said sorry.')

    await expect(signInAs(t.site, member)).resolves.toBeDefined()
    expect((await emailsTo(t, member.email)).map(({ subject }) => subject)).toEqual([
      'Your suspension has been lifted',
      'About your account',
    ])
    const { account, notes } = await asOwnerOn(member).load()
    expect(account).toMatchObject({ state: 'active', suspended_at: null, suspension_reason: null })
    expect(notes.map(({ about, text }) => [about, text])).toEqual([
      ['suspension lifted', 'Said sorry.'],
      ['suspended', 'Rude to the host.'],
    ])
    expect(await actionsOn(t.site.db, member.id)).toContain('suspension lifted')
  })

  test('is refused for the owner’s own account, an unknown or suspended member, or a blank reason, and cannot be lifted if there is none', async () => {
    const member = await aMember(t.site)
    await asOwnerOn(member).suspend()
    const before = await allRows(t.site.db)
    expect(await errorOf(asOwnerOn(member).suspend('Something else.'))).toBe('already_suspended')
    expect(await errorOf(asOwnerOn(owner).suspend())).toBe('acting_on_own_account')
    expect(await errorOf(asOwnerOn({ id: '0192f0c1-1111-7000-8000-000000000001' }).suspend())).toBe('member_not_found')
    expect(await errorOf(asOwnerOn(owner).lift())).toBe('not_suspended')
    expect(await errorOf(asOwnerOn(member).suspend('  '))).toBe('invalid')
    expect(await allRows(t.site.db)).toEqual(before)
  })

  test('succeeds only once if two owners suspend each other concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await aSignedInMember(t, { role: 'owner' }), await aSignedInMember(t, { role: 'owner' })]
      const outcomes = await Promise.allSettled([
        memberApi(one.api, other).suspend(),
        memberApi(other.api, one).suspend(),
      ])
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
  })
})

test('an owner cannot delete their own account, a staff account or an unknown account from the member’s page', async () => {
  const host = await aMember(t.site, { role: 'host' })
  const before = await allRows(t.site.db)
  expect(await errorOf(asOwnerOn(owner).remove())).toBe('acting_on_own_account')
  expect(await errorOf(asOwnerOn(host).remove())).toBe('still_staff')
  expect(await errorOf(asOwnerOn({ id: '0192f0c1-1111-7000-8000-000000000001' }).remove())).toBe('member_not_found')
  expect(await allRows(t.site.db)).toEqual(before)
})

describe('the places of a suspended member', () => {
  test('remain until the owner releases them, and then go to the waiting list without a refund', async () => {
    const eventId = await anEvent(t.site, { malePlaces: 1, femalePlaces: 1, releaseMargin: 1 })
    const booking = await aBooking(t.site, { eventId })
    const member = { id: booking.memberId }
    const next = await aMember(t.site)
    await joinWaitingList(t.site, { memberId: next.id, role: 'member', gender: 'F', sessionId: '' }, eventId)
    await asOwnerOn(member).suspend()
    expect((await asOwnerOn(member).load()).bookings).toMatchObject([{ state: 'booked', releasable: true }])

    expect(await asOwnerOn(member).release()).toEqual({ released: 1 })

    expect((await asOwnerOn(member).load()).bookings).toMatchObject([
      { state: 'ended', end_reason: 'cancelled', releasable: false },
    ])
    expect((await asOwnerOn(next).load()).bookings).toMatchObject([{ state: 'held', event: { id: eventId } }])
    const refunds = await t.site.db.selectFrom('refunds').select('id').execute()
    expect(refunds).toEqual([])
    const [email] = await t.site.db.selectFrom('members').select('email').where('id', '=', member.id).execute()
    expect((await emailsTo(t, email?.email ?? ''))[0]?.subject).toMatch(/^Your booking has been cancelled/)
    expect(await errorOf(asOwnerOn(member).release())).toBe('no_place_to_release')
  })

  test('cannot be released once the event has started or if the member is not suspended', async () => {
    const active = await aBooking(t.site)
    expect(await errorOf(asOwnerOn({ id: active.memberId }).release())).toBe('not_suspended')
    const startsAt = t.clock.now().add({ minutes: 5 }).round('minute')
    const eventId = await anEvent(t.site, {
      startsAt: startsAt.toString(),
      endsAt: startsAt.add({ hours: 2 }).toString(),
    })
    const there = await aBooking(t.site, { eventId })
    await suspendPlainly(t.site, siteItself, there.memberId, 'Rude.')
    await t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: 10 }))
    owner = await aSignedInMember(t, { role: 'owner' })
    expect(await errorOf(asOwnerOn({ id: there.memberId }).release())).toBe('no_place_to_release')
  })
})

describe('a corrected gender', () => {
  test('is recorded with its reason, and ends waiting list entries under the previous gender', async () => {
    const eventId = await anEvent(t.site, { malePlaces: 1, femalePlaces: 1, releaseMargin: 1 })
    await aBooking(t.site, { eventId, gender: 'F' })
    const member = await aMember(t.site, { gender: 'F' })
    const by = { memberId: member.id, role: 'member', gender: 'F', sessionId: '' } as const
    await joinWaitingList(t.site, by, eventId)
    expect((await asOwnerOn(member).load()).waiting).toHaveLength(1)

    await asOwnerOn(member).gender('M', 'Ticked the wrong box.')

    const { account, waiting, notes, history } = await asOwnerOn(member).load()
    expect(account.gender).toBe('M')
    expect(waiting).toEqual([])
    expect(notes).toMatchObject([{ about: 'gender corrected', text: 'Ticked the wrong box.' }])
    expect(history.map(({ action }) => action)).toEqual(['wait ended', 'gender corrected', 'account created'])
  })

  test.each(['held', 'booked'] as const)('is refused while a place is %s, and nothing changes', async (state) => {
    const { memberId } = await (state === 'held' ? aHold : aBooking)(t.site, { gender: 'F' })
    const before = await allRows(t.site.db)
    expect(await refusal(asOwnerOn({ id: memberId }).gender('M'))).toMatchObject({
      status: 409,
      error: 'has_upcoming_places',
    })
    expect(await allRows(t.site.db)).toEqual(before)
  })

  test('cannot be the gender that the member already has', async () => {
    const member = await aMember(t.site, { gender: 'F' })
    expect(await errorOf(asOwnerOn(member).gender('F'))).toBe('gender_unchanged')
  })
})

test('a corrected date of birth replaces the member’s entry, and cannot make them younger than 18', async () => {
  const member = await aMember(t.site, { dateOfBirth: '1990-01-01' })
  await asOwnerOn(member).born('1991-02-03')
  const { account, notes } = await asOwnerOn(member).load()
  expect(account.date_of_birth).toBe('1991-02-03')
  expect(notes).toMatchObject([{ about: 'date of birth corrected' }])
  const child = t.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().subtract({ years: 17 }).toString()
  for (const day of [child, '1991-02-03']) expect(await errorOf(asOwnerOn(member).born(day))).toBe('invalid')
})

test('the activation email is resent with a new link, only to a member who is not activated', async () => {
  expect(await errorOf(asOwnerOn(await aMember(t.site)).activate())).toBe('already_activated')
  const registration = aRegistration()
  await t.api<typeof register>('POST /accounts/register', { body: registration })
  await t.runJobs()
  const { email } = registration
  const member = await t.site.db
    .selectFrom('members')
    .select(['id', 'email'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await asOwnerOn(member).activate()
  const first = tokenIn(await newestMailTo(t, member.email))
  await asOwnerOn(member).activate()
  const second = tokenIn(await newestMailTo(t, member.email))
  const activate = (token: string) => {
    const payload = { token, password: registration.password }
    return t.app.inject({ method: 'POST', url: '/accounts/activate', payload })
  }
  expect((await activate(first)).json()).toMatchObject({ error: 'link_unknown' })
  expect((await activate(second)).statusCode).toBe(200)
})

test('signing a member out ends all their sessions and no others', async () => {
  const [member, bystander] = [await aSignedInMember(t), await aSignedInMember(t)]
  await signInAs(t.site, member)
  expect(await asOwnerOn(member).signOut()).toEqual({ sessions: 2 })
  expect(await errorOf(member.api('GET /api/account'))).toBe('not_signed_in')
  await expect(bystander.api('GET /api/account')).resolves.toBeDefined()
})

test('a note is saved with its author and shown on the member’s page', async () => {
  const member = await aMember(t.site)
  await asOwnerOn(member).note('Rang on Monday, was kind.')
  const [note] = (await asOwnerOn(member).load()).notes
  expect(note).toMatchObject({ about: 'note', text: 'Rang on Monday, was kind.', author: { id: owner.id } })
  expect(await errorOf(asOwnerOn(member).note(''))).toBe('invalid')
})
