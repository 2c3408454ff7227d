import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import type { extendHold } from '#bookings/contract/checkout.ts'
import type { joinWaitingList } from '#bookings/contract/waiting-list.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { bookingById, paymentsOf } from '#bookings/server/queries.ts'
import {
  accept,
  aTransfer,
  replacementsOf,
  load,
  loadAs,
  start,
  tokenOf,
  withdraw,
} from '#bookings/server/replacements/testing.ts'
import { aBooking, aSignedInMember, aHold, payWith, notificationsOf } from '#bookings/testing.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { changeEvent } from '#events/server/change-event.ts'
import { aVenue, eventDetails } from '#events/testing.ts'
import { refusal } from '#platform/testing/refusal.ts'
import { actionsOn } from '#platform/testing/rows.ts'
import type { Api } from '#platform/web/api.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => (t = await testSite()))
afterAll(() => t.close())

type SignedInMember = Awaited<ReturnType<typeof aSignedInMember>>

const rowOf = (id: string) =>
  t.site.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('accepting a transfer', () => {
  test('changes only the member and the ticket of the booking, and notifies both members', async () => {
    const { sender, booking, token, eventId } = await aTransfer(t, { femalePlaces: 1 })
    const beth = await aSignedInMember(t)
    const before = await rowOf(booking.id)
    expect(await loadAs(beth.api, token)).toMatchObject({
      from: 'Amy Tonks',
      refusal: null,
      date_of_birth_needed: false,
    })

    expect(await accept(beth.api, token)).toMatchObject({ event_id: eventId })

    const after = await rowOf(booking.id)
    expect(after).toEqual({
      ...before,
      memberId: beth.id,
      ticketCode: expect.not.stringMatching(before.ticketCode ?? ''),
    })
    const payments = await paymentsOf(t.site.db, booking.id)
    expect(payments.map(({ memberId, state }) => [memberId, state])).toEqual([[sender.id, 'captured']])
    const [replacement] = await replacementsOf(t.site.db, booking.id)
    expect(replacement).toMatchObject({ state: 'accepted', fromMemberId: sender.id, toMemberId: beth.id })
    expect(await notificationsOf(t.site.db, replacement?.id ?? '')).toEqual(['place transferred', 'transfer accepted'])
    expect(await actionsOn(t.site.db, booking.id)).toContain('booking transferred')
    const former = await t.site.db.selectFrom('formerTickets').selectAll().where('bookingId', '=', booking.id).execute()
    expect(former.map(({ ticketCode }) => ticketCode)).toEqual([before.ticketCode])
    expect(await refusal(accept(beth.api, token))).toMatchObject({ error: 'replacement_ended' })
    // The former holder can no longer change the booking.
    expect(await refusal(start(sender.api, booking.id))).toMatchObject({ error: 'booking_not_found' })
    expect(await refusal(withdraw(sender.api, booking.id))).toMatchObject({ error: 'booking_not_found' })
  })

  test('lets the new holder transfer the booking again, even back to the previous holder', async () => {
    const { sender, booking, token } = await aTransfer(t)
    const beth = await aSignedInMember(t, { userName: 'Beth Hadley' })
    await accept(beth.api, token)
    const onward = tokenOf((await start(beth.api, booking.id)).link)
    const offered = await load(t.api, onward)
    expect(offered).toMatchObject({ from: 'Beth Hadley', refund_to: 'Amy Tonks' })
    await accept(sender.api, onward)
    expect((await rowOf(booking.id)).memberId).toBe(sender.id)
    expect(
      await t.site.db.selectFrom('formerTickets').selectAll().where('bookingId', '=', booking.id).execute(),
    ).toHaveLength(2)
  })

  test('leaves the member who paid entitled to any refund, while the new holder is notified if the event is cancelled', async () => {
    const { sender, booking, token, eventId } = await aTransfer(t)
    await accept((await aSignedInMember(t)).api, token)
    await cancelEvent(t.site, siteItself, eventId)
    await t.runJobs()
    await t.deliverMessages()
    await t.runJobs()

    const [payment] = await paymentsOf(t.site.db, booking.id)
    expect(payment).toMatchObject({ memberId: sender.id, state: 'refunded' })
    expect(await notificationsOf(t.site.db, booking.id)).toEqual(['booked', 'event cancelled'])
    const notified = await t.site.db
      .selectFrom('notifications')
      .select(['type', 'memberId'])
      .where('eventId', '=', eventId)
      .where('type', 'in', ['event cancelled', 'refund made'])
      .orderBy('type')
      .execute()
    expect(notified).toEqual([
      { type: 'event cancelled', memberId: (await rowOf(booking.id)).memberId },
      { type: 'refund made', memberId: sender.id },
    ])
  })

  const ages = { youngestAge: 30, oldestAge: 40 }
  const born = (yearsAgo: number) =>
    t.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().subtract({ years: yearsAgo, days: 60 }).toString()
  const aged = () => aTransfer(t, ages, { dateOfBirth: born(35) })

  /** Asserts that accepting is refused with this error and changes nothing. Returns what viewing the transfer shows. */
  async function expectRefused(
    by: SignedInMember,
    transfer: { token: string; booking: { id: string } },
    error: string,
  ) {
    const before = await rowOf(transfer.booking.id)
    const seen = await loadAs(by.api, transfer.token)
    const refused = await refusal(accept(by.api, transfer.token))
    expect(refused).toMatchObject({ status: 409, error })
    expect(await rowOf(transfer.booking.id)).toEqual(before)
    return { seen: seen.refusal?.error ?? null, isBirthDateNeeded: seen.date_of_birth_needed, refused }
  }

  test('is refused to the member who started the transfer', async () => {
    const transfer = await aTransfer(t)
    expect(await expectRefused(transfer.sender, transfer, 'own_place')).toMatchObject({ seen: 'own_place' })
  })

  test.each([
    ['M', 'F', 'place_for_woman'],
    ['F', 'M', 'place_for_man'],
  ] as const)('is refused to a member of gender %s for a place of gender %s', async (gender, of, error) => {
    const transfer = await aTransfer(t, {}, { gender: of })
    expect(await expectRefused(await aSignedInMember(t, { gender }), transfer, error)).toMatchObject({ seen: error })
  })

  test('is refused to a member who is already attending', async () => {
    const transfer = await aTransfer(t)
    const beth = await aSignedInMember(t)
    await aBooking(t.site, { eventId: transfer.eventId, member: beth })
    expect(await expectRefused(beth, transfer, 'already_attending')).toMatchObject({ seen: 'already_attending' })
  })

  test.each([
    [25, 'too_young'],
    [45, 'too_old'],
  ])('is refused to a member aged %i at an event for ages 30 to 40: %s', async (years, error) => {
    const transfer = await aged()
    const beth = await aSignedInMember(t, { dateOfBirth: born(years) })
    expect(await expectRefused(beth, transfer, error)).toMatchObject({ seen: error, isBirthDateNeeded: false })
  })

  test('is refused to a member under 18, even at an event for all ages', async () => {
    const transfer = await aTransfer(t)
    const beth = await aSignedInMember(t)
    const dateOfBirth = Temporal.PlainDate.from(born(17))
    await t.site.db
      .transaction()
      .execute((tx) => tx.updateTable('members').set({ dateOfBirth }).where('id', '=', beth.id).execute())
    expect(await expectRefused(beth, transfer, 'under_18')).toMatchObject({ seen: 'under_18' })
  })

  test('requires a date of birth if it is not known', async () => {
    const transfer = await aged()
    const beth = await aSignedInMember(t, { dateOfBirth: null })
    expect(await expectRefused(beth, transfer, 'date_of_birth_needed')).toMatchObject({
      seen: null,
      isBirthDateNeeded: true,
    })
    await t.site.db.transaction().execute((tx) =>
      tx
        .updateTable('members')
        .set({ dateOfBirth: Temporal.PlainDate.from(born(35)) })
        .where('id', '=', beth.id)
        .execute(),
    )
    await expect(accept(beth.api, transfer.token)).resolves.toMatchObject({ event_id: transfer.eventId })
  })

  test('is refused while the booking has to be paid again', async () => {
    const transfer = await aTransfer(t)
    const payAgainUntil = t.clock.now().add({ hours: 24 })
    await t.site.db
      .transaction()
      .execute((tx) =>
        tx.updateTable('bookings').set({ payAgainUntil }).where('id', '=', transfer.booking.id).execute(),
      )
    const beth = await aSignedInMember(t)
    expect(await expectRefused(beth, transfer, 'booking_not_paid')).toMatchObject({ seen: 'booking_not_paid' })
  })

  test('is refused to a member who has pressed PAY or tried a card for another place at the event', async () => {
    const transfer = await aTransfer(t)
    const [beth, cath] = [await aSignedInMember(t), await aSignedInMember(t)]
    const hold = await aHold(t.site, { eventId: transfer.eventId, member: beth })
    await beth.api<typeof extendHold>('POST /api/holds/:id/paying', { params: { id: hold.id }, body: {} })
    expect(await expectRefused(beth, transfer, 'already_paying')).toMatchObject({ seen: 'already_paying' })

    const tried = await aHold(t.site, { eventId: transfer.eventId, member: cath })
    await payWith(t.site, tried, 'pm_card_chargeDeclined').catch(() => undefined)
    await settlePayment(t.site, tried.intentId)
    expect(await expectRefused(cath, transfer, 'already_paying')).toMatchObject({ seen: 'already_paying' })
  })

  test('ends the member’s own hold and its payment', async () => {
    const transfer = await aTransfer(t)
    const beth = await aSignedInMember(t)
    const hold = await aHold(t.site, { eventId: transfer.eventId, member: beth })
    await accept(beth.api, transfer.token)
    await t.runJobs()
    expect(await bookingById(t.site.db, hold.id)).toMatchObject({ state: 'ended', endReason: 'accepted a transfer' })
    await expect(payWith(t.site, hold)).rejects.toThrow(/canceled/)
    expect((await rowOf(transfer.booking.id)).memberId).toBe(beth.id)
  })

  test('offers the released hold to the waiting list, and takes the new holder off the list', async () => {
    const transfer = await aTransfer(t, { femalePlaces: 2, malePlaces: 2 })
    const [beth, cath, dora] = [await aSignedInMember(t), await aSignedInMember(t), await aSignedInMember(t)]
    const { eventId } = transfer
    const hold = await aHold(t.site, { eventId, member: beth })
    const wait = (api: Api) =>
      api<typeof joinWaitingList>('POST /api/events/:id/waiting', { params: { id: eventId }, body: {} })
    await wait(cath.api)
    await wait(dora.api)

    await accept(beth.api, transfer.token)
    const offered = await t.site.db
      .selectFrom('bookings')
      .select('memberId')
      .where('eventId', '=', eventId)
      .where('offeredAt', 'is not', null)
      .execute()
    expect(offered).toEqual([{ memberId: cath.id }])
    expect(await bookingById(t.site.db, hold.id)).toMatchObject({ state: 'ended' })

    const onward = tokenOf((await start(beth.api, transfer.booking.id)).link)
    await accept(dora.api, onward)
    const waits = await t.site.db
      .selectFrom('waitingList')
      .select(['memberId', 'endReason'])
      .where('eventId', '=', eventId)
      .orderBy('number')
      .execute()
    expect(waits).toEqual([
      { memberId: cath.id, endReason: 'offered' },
      { memberId: dora.id, endReason: 'got a place' },
    ])
  })

  test('checks ages on the day of the event, even if the event has moved since', async () => {
    const transfer = await aged()
    const beth = await aSignedInMember(t, { dateOfBirth: born(35) })
    const venueId = await aVenue(t.site)
    const startsAt = t.clock.now().add({ hours: 24 * 365 * 7 })
    const details = eventDetails(t.site, {
      ...ages,
      startsAt: startsAt.toString(),
      endsAt: startsAt.add({ hours: 2 }).toString(),
    })
    await changeEvent(t.site, siteItself, transfer.eventId, { venueId, details })
    expect(await refusal(accept(beth.api, transfer.token))).toMatchObject({ error: 'too_old' })
  })
})
