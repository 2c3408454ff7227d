import type { getOwnPlace, OwnPlace } from '#bookings/contract/checkout.ts'
import type { getTicket, Ticket } from '#bookings/contract/tickets.ts'
import { saveTicket } from '#bookings/web/ticket/save-ticket.ts'
import { paths } from '#platform/paths.ts'
import { ApiError, type Api } from '#platform/web/api.ts'
import { removeDocument } from '#platform/web/offline-documents.ts'

export type Opened =
  /** `saved` resolves to whether this device has a copy of the ticket, and never rejects. */
  | { is: 'good'; ticket: Ticket; saved: Promise<boolean> }
  | { is: 'cancelled'; event: Ticket['event'] }
  /** The member has no ticket. Their booking in `place` is unpaid, only held, or null. */
  | { is: 'none'; place: OwnPlace }

/** Loads a member's ticket. Updates the copy on this device, or deletes it if the ticket is no longer valid. */
export async function openTicket(api: Api, id: number): Promise<Opened> {
  const ticket = await fetchTicket(api, id)
  if (ticket && !ticket.event.cancelled) return { is: 'good', ticket, saved: saveTicket(ticket) }
  await removeDocument(paths.ticket(id))
  if (ticket) return { is: 'cancelled', event: ticket.event }
  return { is: 'none', place: await api<typeof getOwnPlace>('GET /api/events/:id/place', { params: { id } }) }
}

async function fetchTicket(api: Api, id: number): Promise<Ticket | undefined> {
  try {
    return await api<typeof getTicket>('GET /api/events/:id/ticket', { params: { id } })
  } catch (error) {
    if (error instanceof ApiError && noTicketErrors.includes(error.body.error)) return undefined
    // A site that is temporarily unavailable is treated like a network failure.
    if (error instanceof ApiError && error.status >= 500) throw new Error(error.body.detail, { cause: error })
    throw error
  }
}

const noTicketErrors = ['booking_not_found', 'booking_not_paid']
