import type { Ticket } from '#bookings/contract/tickets.ts'
import { paths } from '#platform/paths.ts'
import { ticketDocument } from '#bookings/web/ticket/ticket-document.ts'
import { toDeviceLocalTime } from '#platform/web/device/device-time.ts'
import { removeDocument, installWorker, saveDocument } from '#platform/web/offline-documents.ts'
import { signedInAs } from '#platform/web/session.ts'

/** The URL of the service worker. It never changes, because browsers check the same URL for updates. */
const WORKER = paths.ticket('worker.js')

/**
 * Saves a copy of the ticket for use without a network. Returns false if no copy was saved: in private windows, if storage is
 * refused, in development, which has no worker, and if the member signs out in the meantime.
 */
export async function saveTicket(ticket: Ticket): Promise<boolean> {
  if (import.meta.env.DEV) return false
  const member = signedInAs()
  const path = paths.ticket(ticket.event.id)
  try {
    if (!(await installWorker(WORKER))) return false
    await saveDocument(path, ticketDocument(ticket, toDeviceLocalTime(new Date().toISOString())))
  } catch {
    return false
  }
  if (signedInAs() === member) return true
  // The member signed out before the copy was saved, so sign-out could not delete it.
  await removeDocument(path)
  return false
}
