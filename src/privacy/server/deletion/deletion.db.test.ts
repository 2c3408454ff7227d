import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aMember, aPassword, aRegistration, mailsTo, type TestMember } from '#accounts/testing.ts'
import type { authenticate, forgotPassword, register, resendActivation } from '#accounts/contract/signing-in.ts'
import type { joinWaitingList } from '#bookings/contract/waiting-list.ts'
import { aBooking, aCaller, aHold, apiOf, payWith } from '#bookings/testing.ts'
import { anEvent } from '#events/testing.ts'
import { aMatch } from '#matching/testing.ts'
import { aMessage } from '#messaging/testing.ts'
import { aProfile } from '#profiles/testing.ts'
import type { askOwnDeletion, getOwnDeletion } from '#privacy/contract/deletion.ts'
import { askDeletionOf } from '#privacy/server/deletion/ask-deletion.ts'
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

const look = (api: Api) => api<typeof getOwnDeletion>('GET /api/account/deletion')
const ask = (api: Api, gives_up: number[] = [], current_password = aPassword) =>
  api<typeof askOwnDeletion>('POST /api/account/deletion', { body: { current_password, gives_up } })
const pass = (duration: string) => t.clock.advance(t.site.db, Temporal.Duration.from(duration))
const isThere = async ({ id }: { id: string }) =>
  (await t.site.db.selectFrom('members').select('id').where('id', '=', id).execute()).length > 0
const signIn = ({ email, password }: TestMember) =>
  refusal(t.api<typeof authenticate>('POST /accounts/authenticate', { body: { email, password } }))

/** Runs the jobs and sweeps of fifteen seconds. */
async function goOn(): Promise<void> {
  await t.workOffJobs()
  await pass('PT15S')
  await t.sweep()
  await t.workOffJobs()
}

const bookingOf = (id: string) =>
  t.site.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a member who gives their password loses access at once, and is deleted once the last email is sent', async () => {
  const amy = await aCaller(t, { userName: 'Amy Tonks' })
  expect(await look(amy.api)).toEqual({
    ...{ places: [], settling: [], waiting: [] },
    ...{ money_under_way: false, asked_at: null },
  })
  expect(await refusal(ask(amy.api, [], 'wrong'))).toMatchObject({
    status: 422,
    error: 'invalid',
  })
  expect(await isThere(amy)).toBe(true)

  await ask(amy.api)
  expect(await refusal(look(amy.api))).toMatchObject({ status: 401 })
  expect(await signIn(amy)).toMatchObject({ error: 'account_leaving' })
  const mails = () => t.site.db.selectFrom('outgoingMails').select('subject').where('memberId', '=', amy.id).execute()
  expect(await mails()).toEqual([{ subject: 'Your account is being deleted' }])
  expect(await isThere(amy)).toBe(true)
  await goOn()
  expect(await isThere(amy)).toBe(false)
  expect(await mailsTo(t, amy.email)).toEqual([])
  expect(await signIn(amy)).toMatchObject({ error: 'wrong_email_or_password' })
  expect(await readList(t.site.config.dataDir)).toContain(amy.id)

  // Anyone can register with the address now.
  await t.api<typeof register>('POST /accounts/register', { body: aRegistration({ email: amy.email }) })
  expect(await mailsTo(t, amy.email)).toMatchObject([{ subject: expect.stringContaining('onfirm') }])
})

test('places at coming events must be confirmed, are offered to the waiting list, and are not refunded', async () => {
  const eventId = await anEvent(t.site, { femalePlaces: 1, malePlaces: 1, releaseMargin: 1 })
  const queued = await anEvent(t.site, { femalePlaces: 1, malePlaces: 1, releaseMargin: 1 })
  const amy = await aCaller(t)
  const { id } = await aBooking(t.site, { eventId, member: amy })
  await aBooking(t.site, { eventId: queued })
  const wait = (api: Api, event: number) =>
    api<typeof joinWaitingList>('POST /api/events/:id/waiting', { params: { id: event }, body: {} })
  await wait(amy.api, queued)
  const beth = await aCaller(t)
  await wait(beth.api, eventId)

  const before = await look(amy.api)
  expect(before).toMatchObject({
    places: [{ event: { id: eventId }, state: 'booked', price: 24 }],
    waiting: [{ id: queued }],
  })
  expect(await refusal(ask(amy.api, []))).toMatchObject({ status: 409, error: 'places_changed' })
  expect(await refusal(ask(amy.api, [eventId, queued]))).toMatchObject({ error: 'places_changed' })
  expect((await look(amy.api)).asked_at).toBeNull()

  await ask(amy.api, [eventId])
  await goOn()
  expect(await isThere(amy)).toBe(false)
  expect(await bookingOf(id)).toMatchObject({ state: 'ended', endedWhy: 'given up', memberId: null, ticketCode: null })
  expect((await mailsTo(t, beth.email)).map(({ subject }) => subject)).toEqual([expect.stringContaining('place')])
  const { rows } = await sql`select from refunds`.execute(t.site.db)
  expect(rows).toEqual([])
  const [waited] = await t.site.db.selectFrom('waitingList').selectAll().where('eventId', '=', queued).execute()
  expect(waited).toMatchObject({ memberId: null, endedWhy: 'left' })
})

test('a member entitled to a refund because the event was moved gets it without a separate request', async () => {
  const amy = await aCaller(t)
  const { id, eventId, paymentId } = await aBooking(t.site, { member: amy })
  await sql`update bookings set refund_until = ${t.clock.now().add({ hours: 24 })} where id = ${id}`.execute(t.site.db)
  await ask(amy.api, [eventId])
  await goOn()
  await goOn()
  expect(await isThere(amy)).toBe(false)
  expect(await bookingOf(id)).toMatchObject({ endedWhy: 'event moved' })
  const refunds = await t.site.db
    .selectFrom('refunds')
    .selectAll()
    .where('paymentId', '=', paymentId ?? '')
    .execute()
  expect(refunds).toMatchObject([{ amountPence: 2400, state: 'refunded', why: 'event moved' }])
})

describe('deletion waits', () => {
  test('but not for ever, for a payment that the card provider does not know', async () => {
    const amy = await aCaller(t)
    const { id, eventId } = await aBooking(t.site, { member: amy })
    const madeAt = t.clock.now().subtract({ hours: 24 * 31 - 1 })
    await sql`insert into payments (id, booking_id, member_id, amount_pence, intent_id, client_secret, state, made_at)
      values (gen_random_uuid(), ${id}, ${amy.id}, 2400, 'pi_unknown', 'a secret', 'open', ${madeAt})`.execute(
      t.site.db,
    )
    await ask(amy.api, [eventId])
    await sql`update outgoing_mails set sent_at = ${t.clock.now()} where sent_at is null`.execute(t.site.db)
    expect(await carryOutDeletion(t.site, { memberId: amy.id })).toBe(true)
    // The job that asks the provider about this payment fails on every retry.
    await sql`delete from pgboss.job where name = 'bookings.settle-payment'`.execute(t.site.db)
    const payment = t.site.db.selectFrom('payments').selectAll().where('intentId', '=', 'pi_unknown')
    expect(await payment.executeTakeFirst()).toMatchObject({ state: 'voided', clientSecret: null, memberId: null })
  })

  test('for a payment in progress, which is then voided', async () => {
    const amy = await aCaller(t)
    const hold = await aHold(t.site, { member: amy })
    await payWith(t.site, hold)
    await ask(amy.api, [hold.eventId])
    await goOn()
    await goOn()
    expect(await isThere(amy)).toBe(false)
    const payment = await t.site.db
      .selectFrom('payments')
      .selectAll()
      .where('bookingId', '=', hold.id)
      .executeTakeFirstOrThrow()
    expect(payment).toMatchObject({ state: 'voided', memberId: null, clientSecret: null, intentId: hold.intentId })
  })

  test('for a refund in progress', async () => {
    const amy = await aCaller(t)
    const { eventId, paymentId } = await aBooking(t.site, { member: amy })
    if (paymentId === undefined) throw new Error('it was paid')
    await sql`insert into refunds (id, payment_id, amount_pence, why, asked_at, state, provider_id)
      values (gen_random_uuid(), ${paymentId}, 2400, 'owner', ${t.clock.now()}, 'pending', 're_slow')`.execute(
      t.site.db,
    )
    await ask(amy.api, [eventId])
    await goOn()
    expect(await isThere(amy)).toBe(true)
    await sql`update refunds set state = 'refunded', ended_at = ${t.clock.now()} where provider_id = 're_slow'`.execute(
      t.site.db,
    )
    await goOn()
    expect(await isThere(amy)).toBe(false)
  })

  test('for an event that has begun, and the booking still counts in the figures', async () => {
    const startsAt = t.clock.now().add({ hours: 1 }).round('minute')
    const eventId = await anEvent(t.site, {
      startsAt: startsAt.toString(),
      endsAt: startsAt.add({ hours: 2 }).toString(),
    })
    const amy = await aCaller(t)
    const { id } = await aBooking(t.site, { eventId, member: amy })
    await pass('PT90M')
    const api = await apiOf(t, amy)
    expect(await look(api)).toMatchObject({ places: [], settling: [{ id: eventId }] })
    await ask(api)
    await goOn()
    expect(await isThere(amy)).toBe(true)
    await pass('PT3H')
    await goOn()
    await goOn()
    expect(await isThere(amy)).toBe(false)
    expect(await bookingOf(id)).toMatchObject({ state: 'booked', memberId: null, ticketCode: null, pricePence: 2400 })
  })

  test('for the email that confirms it, but not for ever if the mail server is down', async () => {
    const amy = await aCaller(t)
    await ask(amy.api)
    const deleted = () => t.site.jobs.boss.fetch('privacy.delete-member')
    await t.sweep()
    expect(await isThere(amy)).toBe(true)
    await deleted()
    await pass('PT61M')
    await t.sweep()
    await goOn()
    expect(await isThere(amy)).toBe(false)
  })
})

test('likes, matches, messages, profile and pictures are deleted, and the other member’s side of them too', async () => {
  const { woman, man, eventId } = await aMatch(t, { woman: await aMember(t.site, { userName: 'Wanda Willetts' }) })
  await aProfile(t.site, woman)
  await aMessage(t.site, { from: woman, to: man })
  await aMessage(t.site, { from: man, to: woman })
  await t.workOffJobs()
  const toHim = await mailsTo(t, man.email)
  expect(toHim.some(({ text }) => text.includes(woman.userName))).toBe(true)

  await ask(await apiOf(t, woman))
  await goOn()
  expect(await isThere(woman)).toBe(false)
  for (const table of ['matches', 'likes', 'messages', 'portraits', 'profiles'] as const)
    expect(await t.site.db.selectFrom(table).selectAll().execute(), table).toEqual([])
  const forgotten = await t.site.db.selectFrom('forgottenMatches').selectAll().execute()
  expect(forgotten).toEqual([{ eventId, pairs: 1 }])
  // Emails to him that named her stay in the record of sent emails, but without their text.
  const left = (await mailsTo(t, man.email)).filter(({ text }) => text.includes(woman.userName))
  expect(left).toEqual([])
  expect((await mailsTo(t, man.email)).length).toBe(toHim.length)
})

describe('staff and suspended members', () => {
  test('a host or a second owner can delete their account; the only owner cannot', async () => {
    const owner = await aCaller(t, { role: 'owner' })
    expect(await refusal(ask(owner.api))).toMatchObject({ status: 409, error: 'only_owner' })
    const second = await aCaller(t, { role: 'owner' })
    await ask(second.api)
    expect(await refusal(ask(owner.api))).toMatchObject({ error: 'only_owner' })
    const host = await aCaller(t, { role: 'host' })
    await ask(host.api)
    await goOn()
    expect([await isThere(owner), await isThere(second), await isThere(host)]).toEqual([true, false, false])
  })

  test('a suspended member cannot register again after deletion, and the responses do not reveal why', async () => {
    const tom = await aMember(t.site)
    await suspendMember(t.site, siteItself, tom.id, 'a test')
    await askDeletionOf(t.site, siteItself, tom.id, { givesUp: [] })
    // The member is notified although they could not sign in.
    const told = await t.site.db.selectFrom('outgoingMails').select('subject').where('memberId', '=', tom.id).execute()
    expect(told).toContainEqual({ subject: 'Your account is being deleted' })
    await goOn()
    expect(await isThere(tom)).toBe(false)
    const email = tom.email.toUpperCase()
    await t.api<typeof register>('POST /accounts/register', { body: aRegistration({ email }) })
    expect(await mailsTo(t, email)).toEqual([])
    await t.api<typeof resendActivation>('POST /accounts/resendactivation', { body: { email } })
    await t.api<typeof forgotPassword>('POST /accounts/forgotpassword', { body: { email } })
    expect(await mailsTo(t, email)).toEqual([])
    // The same as for anyone who has not confirmed their address.
    expect(
      await refusal(
        t.api<typeof authenticate>('POST /accounts/authenticate', { body: { email, password: aPassword } }),
      ),
    ).toMatchObject({
      error: 'account_not_activated',
    })
    const { rows } = await sql<{ kept: string }>`select address_hash::text as kept from addresses_kept_out`.execute(
      t.site.db,
    )
    expect(rows).toHaveLength(1)
  })
})

test('registrations, link requests and transfers that hold the address lose it too', async () => {
  const amy = await aCaller(t)
  const rose = await aMember(t.site)
  const { id } = await aBooking(t.site, { member: rose })
  const now = t.clock.now()
  await sql`insert into registrations (id, email, user_name, gender, password_hash, terms_version, asked_at)
    values (gen_random_uuid(), ${amy.email.toUpperCase()}, 'Somebody Else', 'F', 'x', 'x', ${now})`.execute(t.site.db)
  await sql`insert into link_requests (id, kind, email, asked_at)
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
  await ask(amy.api)
  await goOn()
  expect(await isThere(amy)).toBe(false)
  expect(await rowsByAddress()).toEqual([])
})
