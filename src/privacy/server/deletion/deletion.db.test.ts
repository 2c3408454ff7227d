import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aMember, aPassword, aRegistration, emailsTo, type TestMember } from '#accounts/testing.ts'
import type { authenticate, forgotPassword, register, resendActivation } from '#accounts/contract/authentication.ts'
import type { joinWaitingList } from '#bookings/contract/waiting-list.ts'
import { aBooking, aSignedInMember, aHold, apiOf, payWith } from '#bookings/testing.ts'
import { anEvent } from '#events/testing.ts'
import { aMatch } from '#matching/testing.ts'
import { aMessage } from '#messaging/testing.ts'
import { aProfile } from '#profiles/testing.ts'
import type { requestOwnDeletion, getOwnDeletion } from '#privacy/contract/deletion.ts'
import { requestDeletionOf } from '#privacy/server/deletion/request-deletion.ts'
import { carryOutDeletion } from '#privacy/server/deletion/carry-out-deletion.ts'
import { readList } from '#privacy/server/deletion/deletion-list.ts'
import { refusal } from '#platform/testing/refusal.ts'
import type { Api } from '#platform/web/api.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
})
afterAll(() => t.close())

const loadPreview = (api: Api) => api<typeof getOwnDeletion>('GET /api/account/deletion')
const requestDeletion = (api: Api, forfeited_event_ids: number[] = [], current_password = aPassword) =>
  api<typeof requestOwnDeletion>('POST /api/account/deletion', { body: { current_password, forfeited_event_ids } })
const advanceClock = (duration: string) => t.clock.advance(t.site.db, Temporal.Duration.from(duration))
const memberExists = async ({ id }: { id: string }) =>
  (await t.site.db.selectFrom('members').select('id').where('id', '=', id).execute()).length > 0
const signIn = ({ email, password }: TestMember) =>
  refusal(t.api<typeof authenticate>('POST /accounts/authenticate', { body: { email, password } }))

/** Runs the jobs, advances the clock by fifteen seconds, sweeps, and runs the jobs again. */
async function finishDeletions(): Promise<void> {
  await t.runJobs()
  await advanceClock('PT15S')
  await t.sweep()
  await t.runJobs()
}

const bookingOf = (id: string) =>
  t.site.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a member who gives their password loses access immediately, and is deleted once the last email is sent', async () => {
  const amy = await aSignedInMember(t, { userName: 'Amy Tonks' })
  expect(await loadPreview(amy.api)).toEqual({
    ...{ places: [], friends_places: [], unsettled: [], waiting: [] },
    ...{ payment_in_progress: false, requested_at: null },
  })
  expect(await refusal(requestDeletion(amy.api, [], 'wrong'))).toMatchObject({
    status: 422,
    error: 'invalid',
  })
  expect(await memberExists(amy)).toBe(true)

  await requestDeletion(amy.api)
  expect(await refusal(loadPreview(amy.api))).toMatchObject({ status: 401 })
  expect(await signIn(amy)).toMatchObject({ error: 'account_being_deleted' })
  const mails = () => t.site.db.selectFrom('outgoingMail').select('subject').where('memberId', '=', amy.id).execute()
  expect(await mails()).toEqual([{ subject: 'Your account is being deleted' }])
  expect(await memberExists(amy)).toBe(true)
  await finishDeletions()
  expect(await memberExists(amy)).toBe(false)
  expect(await emailsTo(t, amy.email)).toEqual([])
  expect(await signIn(amy)).toMatchObject({ error: 'wrong_email_or_password' })
  expect(await readList(t.site)).toContain(amy.id)

  // The address can now be registered again.
  await t.api<typeof register>('POST /accounts/register', { body: aRegistration({ email: amy.email }) })
  expect(await emailsTo(t, amy.email)).toMatchObject([{ subject: expect.stringContaining('onfirm') }])
})

test('the loss of upcoming places must be confirmed, and they are offered to the waiting list without a refund', async () => {
  const eventId = await anEvent(t.site, { femalePlaces: 1, malePlaces: 1, releaseMargin: 1 })
  const queued = await anEvent(t.site, { femalePlaces: 1, malePlaces: 1, releaseMargin: 1 })
  const amy = await aSignedInMember(t)
  const { id } = await aBooking(t.site, { eventId, member: amy })
  await aBooking(t.site, { eventId: queued })
  const joinList = (api: Api, event: number) =>
    api<typeof joinWaitingList>('POST /api/events/:id/waiting', { params: { id: event }, body: {} })
  await joinList(amy.api, queued)
  const beth = await aSignedInMember(t)
  await joinList(beth.api, eventId)

  const preview = await loadPreview(amy.api)
  expect(preview).toMatchObject({
    places: [{ event: { id: eventId }, state: 'booked', price: 24 }],
    waiting: [{ id: queued }],
  })
  expect(await refusal(requestDeletion(amy.api, []))).toMatchObject({ status: 409, error: 'places_changed' })
  expect(await refusal(requestDeletion(amy.api, [eventId, queued]))).toMatchObject({ error: 'places_changed' })
  expect((await loadPreview(amy.api)).requested_at).toBeNull()

  await requestDeletion(amy.api, [eventId])
  await finishDeletions()
  expect(await memberExists(amy)).toBe(false)
  expect(await bookingOf(id)).toMatchObject({
    state: 'ended',
    endReason: 'cancelled by member',
    memberId: null,
    ticketCode: null,
  })
  expect((await emailsTo(t, beth.email)).map(({ subject }) => subject)).toEqual([expect.stringContaining('place')])
  const { rows } = await sql`select from refunds`.execute(t.site.db)
  expect(rows).toEqual([])
  const [waited] = await t.site.db.selectFrom('waitingList').selectAll().where('eventId', '=', queued).execute()
  expect(waited).toMatchObject({ memberId: null, endReason: 'left' })
})

test('a member entitled to a refund because the event was moved gets it without a separate request', async () => {
  const amy = await aSignedInMember(t)
  const { id, eventId, paymentId } = await aBooking(t.site, { member: amy })
  await sql`update bookings set refund_until = ${t.clock.now().add({ hours: 24 })} where id = ${id}`.execute(t.site.db)
  await requestDeletion(amy.api, [eventId])
  await finishDeletions()
  await finishDeletions()
  expect(await memberExists(amy)).toBe(false)
  expect(await bookingOf(id)).toMatchObject({ endReason: 'event moved' })
  const refunds = await t.site.db
    .selectFrom('refunds')
    .selectAll()
    .where('paymentId', '=', paymentId ?? '')
    .execute()
  expect(refunds).toMatchObject([{ amountPence: 2400, state: 'refunded', reason: 'event moved' }])
})

describe('deletion', () => {
  test('does not wait for ever for a payment that the card provider does not know', async () => {
    const amy = await aSignedInMember(t)
    const { id, eventId } = await aBooking(t.site, { member: amy })
    const madeAt = t.clock.now().subtract({ hours: 24 * 31 - 1 })
    await sql`insert into payments (id, booking_id, member_id, amount_pence, intent_id, client_secret, state, made_at)
      values (gen_random_uuid(), ${id}, ${amy.id}, 2400, 'pi_unknown', 'a secret', 'open', ${madeAt})`.execute(
      t.site.db,
    )
    await requestDeletion(amy.api, [eventId])
    await sql`update outgoing_mail set sent_at = ${t.clock.now()} where sent_at is null`.execute(t.site.db)
    expect(await carryOutDeletion(t.site, { memberId: amy.id })).toBe(true)
    // The job that polls the provider for this payment fails on every retry.
    await sql`delete from pgboss.job where name = 'bookings.settle-payment'`.execute(t.site.db)
    const payment = t.site.db.selectFrom('payments').selectAll().where('intentId', '=', 'pi_unknown')
    expect(await payment.executeTakeFirst()).toMatchObject({ state: 'voided', clientSecret: null, memberId: null })
  })

  test('voids a payment in progress', async () => {
    const amy = await aSignedInMember(t)
    const hold = await aHold(t.site, { member: amy })
    await payWith(t.site, hold)
    await requestDeletion(amy.api, [hold.eventId])
    await finishDeletions()
    await finishDeletions()
    expect(await memberExists(amy)).toBe(false)
    const payment = await t.site.db
      .selectFrom('payments')
      .selectAll()
      .where('bookingId', '=', hold.id)
      .executeTakeFirstOrThrow()
    expect(payment).toMatchObject({ state: 'voided', memberId: null, clientSecret: null, intentId: hold.intentId })
  })

  test('waits for a refund in progress', async () => {
    const amy = await aSignedInMember(t)
    const { eventId, paymentId } = await aBooking(t.site, { member: amy })
    if (paymentId === undefined) throw new Error('the booking has no payment')
    await sql`insert into refunds (id, payment_id, amount_pence, reason, requested_at, state, provider_id)
      values (gen_random_uuid(), ${paymentId}, 2400, 'owner', ${t.clock.now()}, 'pending', 're_slow')`.execute(
      t.site.db,
    )
    await requestDeletion(amy.api, [eventId])
    await finishDeletions()
    expect(await memberExists(amy)).toBe(true)
    await sql`update refunds set state = 'refunded', ended_at = ${t.clock.now()} where provider_id = 're_slow'`.execute(
      t.site.db,
    )
    await finishDeletions()
    expect(await memberExists(amy)).toBe(false)
  })

  test('waits for an event that has begun, and the booking is stored without the member', async () => {
    const startsAt = t.clock.now().add({ hours: 1 }).round('minute')
    const eventId = await anEvent(t.site, {
      startsAt: startsAt.toString(),
      endsAt: startsAt.add({ hours: 2 }).toString(),
    })
    const amy = await aSignedInMember(t)
    const { id } = await aBooking(t.site, { eventId, member: amy })
    await advanceClock('PT90M')
    const api = await apiOf(t, amy)
    expect(await loadPreview(api)).toMatchObject({ places: [], unsettled: [{ id: eventId }] })
    await requestDeletion(api)
    await finishDeletions()
    expect(await memberExists(amy)).toBe(true)
    await advanceClock('PT3H')
    await finishDeletions()
    await finishDeletions()
    expect(await memberExists(amy)).toBe(false)
    expect(await bookingOf(id)).toMatchObject({ state: 'booked', memberId: null, ticketCode: null, pricePence: 2400 })
  })

  test('waits for its confirmation email, but only for an hour if the mail server is down', async () => {
    const amy = await aSignedInMember(t)
    await requestDeletion(amy.api)
    const deleted = () => t.site.jobs.boss.fetch('privacy.delete-member')
    await t.sweep()
    expect(await memberExists(amy)).toBe(true)
    await deleted()
    await advanceClock('PT61M')
    await t.sweep()
    await finishDeletions()
    expect(await memberExists(amy)).toBe(false)
  })
})

test('likes, matches and messages are deleted for both members, and so are the profile and pictures', async () => {
  const { woman, man, eventId } = await aMatch(t, { woman: await aMember(t.site, { userName: 'Wanda Willetts' }) })
  await aProfile(t.site, woman)
  await aMessage(t.site, { from: woman, to: man })
  await aMessage(t.site, { from: man, to: woman })
  await t.runJobs()
  const toHim = await emailsTo(t, man.email)
  expect(toHim.some(({ text }) => text.includes(woman.userName))).toBe(true)

  await requestDeletion(await apiOf(t, woman))
  await finishDeletions()
  expect(await memberExists(woman)).toBe(false)
  for (const table of ['matches', 'likes', 'messages', 'portraits', 'profiles'] as const)
    expect(await t.site.db.selectFrom(table).selectAll().execute(), table).toEqual([])
  const counted = await t.site.db.selectFrom('deletedMatches').selectAll().execute()
  expect(counted).toEqual([{ eventId, pairs: 1 }])
  // Emails to him that named her stay in the record of sent emails, without their text.
  const naming = (await emailsTo(t, man.email)).filter(({ text }) => text.includes(woman.userName))
  expect(naming).toEqual([])
  expect((await emailsTo(t, man.email)).length).toBe(toHim.length)
})

describe('staff and suspended members', () => {
  test('a host or a second owner can delete their account, but the only owner cannot', async () => {
    const owner = await aSignedInMember(t, { role: 'owner' })
    expect(await refusal(requestDeletion(owner.api))).toMatchObject({ status: 409, error: 'only_owner' })
    const second = await aSignedInMember(t, { role: 'owner' })
    await requestDeletion(second.api)
    expect(await refusal(requestDeletion(owner.api))).toMatchObject({ error: 'only_owner' })
    const host = await aSignedInMember(t, { role: 'host' })
    await requestDeletion(host.api)
    await finishDeletions()
    expect([await memberExists(owner), await memberExists(second), await memberExists(host)]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('a suspended member cannot register again after deletion, and responses do not reveal why', async () => {
    const tom = await aMember(t.site)
    await suspendMember(t.site, siteItself, tom.id, 'a test')
    await requestDeletionOf(t.site, siteItself, tom.id, { forfeitedEventIds: [] })
    // The member is emailed although they could not sign in.
    const toTom = t.site.db.selectFrom('outgoingMail').select('subject').where('memberId', '=', tom.id)
    expect(await toTom.execute()).toContainEqual({ subject: 'Your account is being deleted' })
    await finishDeletions()
    expect(await memberExists(tom)).toBe(false)
    const email = tom.email.toUpperCase()
    await t.api<typeof register>('POST /accounts/register', { body: aRegistration({ email }) })
    expect(await emailsTo(t, email)).toEqual([])
    await t.api<typeof resendActivation>('POST /accounts/resendactivation', { body: { email } })
    await t.api<typeof forgotPassword>('POST /accounts/forgotpassword', { body: { email } })
    expect(await emailsTo(t, email)).toEqual([])
    // The response is the same as for anyone who has not confirmed their address.
    expect(await signIn({ ...tom, email })).toMatchObject({ error: 'account_not_activated' })
    expect(await t.site.db.selectFrom('bannedAddresses').select('addressHash').execute()).toHaveLength(1)
  })
})

test('a deleted member’s address is also removed from registrations, link requests and transfers', async () => {
  const amy = await aSignedInMember(t)
  const rose = await aMember(t.site)
  const { id } = await aBooking(t.site, { member: rose })
  const now = t.clock.now()
  await sql`insert into registrations (id, email, user_name, gender, password_hash, terms_version, requested_at)
    values (gen_random_uuid(), ${amy.email.toUpperCase()}, 'Sam Webb', 'F', 'x', 'x', ${now})`.execute(t.site.db)
  await sql`insert into link_requests (id, kind, email, requested_at)
    values (gen_random_uuid(), 'reset', ${amy.email}, ${now})`.execute(t.site.db)
  await sql`insert into replacements (id, booking_id, from_member_id, sent_to, started_at, state)
    values (gen_random_uuid(), ${id}, ${rose.id}, ${amy.email.toUpperCase()}, ${now}, 'open')`.execute(t.site.db)
  const rowsByAddress = async () => {
    const { rows } = await sql<{ email: string | null }>`
      select email from registrations union all select email from link_requests
      union all select sent_to from replacements`.execute(t.site.db)
    return rows.filter(({ email }) => email?.toLowerCase() === amy.email.toLowerCase())
  }
  expect(await rowsByAddress()).toHaveLength(3)
  await requestDeletion(amy.api)
  await finishDeletions()
  expect(await memberExists(amy)).toBe(false)
  expect(await rowsByAddress()).toEqual([])
})
