import { siteItself } from '#accounts/actor.ts'
import { aMember, signInAs } from '#accounts/testing.ts'
import type { createPaymentIntent, getOwnPlace, releaseHold } from '#bookings/contract/checkout.ts'
import type { joinWaitingList, leaveWaitingList } from '#bookings/contract/waiting-list.ts'
import { cancelBooking } from '#bookings/server/places/cancel-booking.ts'
import { aBooking } from '#bookings/testing.ts'
import { anEvent } from '#events/testing.ts'
import type { Api } from '#platform/web/api.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

/** Creates a test site at nine in the morning, so that an offer made now ends the same day. */
export async function siteInTheMorning(): Promise<TestSite> {
  const t = await testSite()
  const now = t.clock.now().toZonedDateTimeISO('Europe/London')
  const morning = now.add({ days: 1 }).toPlainDate().toZonedDateTime({ timeZone: 'Europe/London', plainTime: '09:00' })
  await t.clock.advance(t.site.db, now.until(morning, { largestUnit: 'seconds' }))
  return t
}

export async function newPerson(t: TestSite, options: Parameters<typeof aMember>[1] = {}) {
  const member = await aMember(t.site, options)
  const { access } = await signInAs(t.site, member)
  return { ...member, api: t.apiAs(access) }
}

export const join = (api: Api, id: number) =>
  api<typeof joinWaitingList>('POST /api/events/:id/waiting', { params: { id }, body: {} })
export const leave = (api: Api, id: number) =>
  api<typeof leaveWaitingList>('DELETE /api/events/:id/waiting', { params: { id } })
export const place = (api: Api, id: number) => api<typeof getOwnPlace>('GET /api/events/:id/place', { params: { id } })
export const order = (api: Api, id: number) =>
  api<typeof createPaymentIntent>('POST /api/orders/createpaymentintent', { query: {}, body: { event_id: id } })
export const decline = (api: Api, id: string) => api<typeof releaseHold>('DELETE /api/holds/:id', { params: { id } })

/** Creates an event whose only place for women is booked, and returns it with that booking. */
export async function aFullEvent({ site }: TestSite, options: Parameters<typeof anEvent>[1] = {}) {
  const eventId = await anEvent(site, { malePlaces: 3, femalePlaces: 1, releaseMargin: 1, ...options })
  const member = await aMember(site, { dateOfBirth: '1991-05-05' })
  return { eventId, booking: await aBooking(site, { eventId, member }) }
}

/** Acting as the owner, cancels a booking, which frees its place. */
export const cancelAsOwner = ({ site }: TestSite, bookingId: string) =>
  cancelBooking(site, siteItself, bookingId, 'refund')

/** Returns the members who are offered a place, in the order in which they joined. */
export async function membersOffered({ site }: TestSite, eventId: number): Promise<(string | null)[]> {
  const rows = await site.db
    .selectFrom('bookings')
    .innerJoin('waitingList', 'waitingList.offerId', 'bookings.id')
    .select('bookings.memberId')
    .where('bookings.eventId', '=', eventId)
    .where('bookings.state', '=', 'held')
    .orderBy('waitingList.number')
    .execute()
  return rows.map(({ memberId }) => memberId)
}
