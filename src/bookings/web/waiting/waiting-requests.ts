import type { releaseHold } from '#bookings/contract/checkout.ts'
import type { joinWaitingList, leaveWaitingList } from '#bookings/contract/waiting-list.ts'
import { browserApi } from '#platform/web/api.ts'

export function joinList(eventId: number): Promise<unknown> {
  const at = { params: { id: eventId }, body: {} }
  return browserApi<typeof joinWaitingList>('POST /api/events/:id/waiting', at)
}

export function leaveList(eventId: number): Promise<unknown> {
  return browserApi<typeof leaveWaitingList>('DELETE /api/events/:id/waiting', { params: { id: eventId } })
}

/** Declines an offer by releasing its hold. */
export function declineOffer(bookingId: string): Promise<unknown> {
  return browserApi<typeof releaseHold>('DELETE /api/holds/:id', { params: { id: bookingId } })
}
