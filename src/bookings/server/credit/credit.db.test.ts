import { afterEach, beforeEach, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { emailsTo, newestMailTo } from '#accounts/testing.ts'
import type { changeCredit, getMemberCredit, getOwnCredit, turnCreditBack } from '#bookings/contract/credit.ts'
import type { listOwnPlaces, takeRefund } from '#bookings/contract/my-events.ts'
import { bookWithoutPayment } from '#bookings/server/reductions/book-without-payment.ts'
import { changeReductions } from '#bookings/server/reductions/change-reductions.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { paymentsOf, refundsOf } from '#bookings/server/queries.ts'
import { aBooking, aHold, apiOf, aSignedInMember } from '#bookings/testing.ts'
import { changeEvent } from '#events/server/change-event.ts'
import { anEvent, aVenue, eventDetails } from '#events/testing.ts'
import { newId } from '#platform/server/ids.ts'
import { actionsOn } from '#platform/testing/rows.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let member: Awaited<ReturnType<typeof aSignedInMember>>
let owner: Awaited<ReturnType<typeof aSignedInMember>>
beforeEach(async () => {
  t = await testSite({ LIMITS: 'off' })
  member = await aSignedInMember(t)
  owner = await aSignedInMember(t, { role: 'owner' })
})
afterEach(() => t.close())

const own = () => member.api<typeof getOwnCredit>('GET /api/account/credit')
const change = (direction: 'add' | 'remove', amount: string, id = newId()) =>
  owner.api<typeof changeCredit>('POST /api/admin/members/:id/credit', {
    params: { id: member.id },
    body: { id, direction, amount, message: 'A reason.' },
  })
const turnBack = () => member.api<typeof turnCreditBack>('POST /api/account/credit/refund', { body: {} })
const refusal = (error: string) => ({ body: { error } })

/** Books an event that is then moved, so that the member may take a refund. */
async function aMovedBooking() {
  const venueId = await aVenue(t.site)
  const inDays = (days: number) => {
    const startsAt = t.clock
      .now()
      .add({ hours: days * 24 })
      .round('minute')
    return { startsAt: startsAt.toString(), endsAt: startsAt.add({ hours: 3 }).toString() }
  }
  const eventId = await anEvent(t.site, { ...inDays(30), venueId })
  const booking = await aBooking(t.site, { member, eventId })
  await changeEvent(t.site, siteItself, eventId, { venueId, details: eventDetails(t.site, inDays(40)) })
  await t.runJobs()
  member.api = await apiOf(t, member)
  return booking
}
const take = (id: string, as: 'refund' | 'credit', { api } = member) =>
  api<typeof takeRefund>('POST /api/bookings/:id/refund', { params: { id }, body: { as } })

test('an owner adds credit once, writes to the member, and removes no more than they added', async () => {
  const id = newId()
  await Promise.all([change('add', '8.50', id), change('add', '8.50', id)])
  await t.runJobs()
  expect(await own()).toMatchObject({ balance_pence: 850, to_card_pence: 0, entries: [{ message: 'A reason.' }] })
  expect((await emailsTo(t, member.email)).filter(({ subject }) => subject === '£8.50 credit for you')).toHaveLength(1)
  await expect(change('remove', '8.51')).rejects.toMatchObject(refusal('not_enough_credit'))
  await change('remove', '8.50')
  expect(await own()).toMatchObject({ balance_pence: 0 })
  expect(await actionsOn(t.site.db, member.id)).toEqual(expect.arrayContaining(['credit added', 'credit removed']))
})

test('a member takes credit in place of a refund, and turns it back into a refund to the card', async () => {
  const booking = await aMovedBooking()
  await take(booking.id, 'credit')
  await t.runJobs()
  expect(await own()).toMatchObject({
    balance_pence: 2400,
    to_card_pence: 2400,
    entries: [{ kind: 'in place of a refund', amount_pence: 2400 }],
  })
  const { ended } = await member.api<typeof listOwnPlaces>('GET /api/myplaces', { query: {} })
  expect(ended).toMatchObject([{ paid: 24, refunded: 0, credited: 24 }])
  const mail = await newestMailTo(t, member.email)
  expect(mail.text).toContain('We’ve added £24 to the credit on your account.')
  // What is owed to the member is not the owner's to take.
  await expect(change('remove', '1')).rejects.toMatchObject(refusal('not_enough_credit'))
  // A late message does not refund what became credit.
  await settlePayment(t.site, booking.intentId)
  const [payment] = await paymentsOf(t.site.db, booking.id)
  expect(await refundsOf(t.site.db, payment?.id ?? '')).toEqual([])

  const answers = await Promise.allSettled([turnBack(), turnBack()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await t.runJobs()
  expect(await own()).toMatchObject({ balance_pence: 0, to_card_pence: 0 })
  expect(await refundsOf(t.site.db, payment?.id ?? '')).toMatchObject([
    { amountPence: 2400, reason: 'credit turned back', state: 'refunded' },
  ])
})

/** Books an event at this price with credit. */
async function spend(pricePence: number): Promise<void> {
  const hold = await aHold(t.site, { member, eventId: await anEvent(t.site, { pricePence }) })
  await changeReductions(t.site, hold.by, hold.id, { code: null, useCredit: true })
  await bookWithoutPayment(t.site, hold.by, hold.id)
}

test('what the member is owed goes back to the card and is not removed by the owner, even if they have spent other credit', async () => {
  const { id } = await aMovedBooking()
  await take(id, 'credit')
  await change('add', '10')
  await spend(1000)
  await expect(change('remove', '1')).rejects.toMatchObject(refusal('not_enough_credit'))
  expect(await own()).toMatchObject({ balance_pence: 2400, to_card_pence: 2400 })
  expect(await turnBack()).toEqual({ refunded_pence: 2400 })
  expect(await own()).toMatchObject({ balance_pence: 0, to_card_pence: 0 })
  await expect(turnBack()).rejects.toMatchObject(refusal('no_credit_to_turn_back'))
})

test('credit is not offered for a place that was not moved, nor shown to other members', async () => {
  const { id } = await aBooking(t.site, { member })
  await expect(take(id, 'credit')).rejects.toMatchObject(refusal('refund_not_available'))
  const other = await aSignedInMember(t)
  await expect(
    other.api<typeof getMemberCredit>('GET /api/admin/members/:id/credit', { params: { id: member.id } }),
  ).rejects.toMatchObject({ status: 403 })
})
