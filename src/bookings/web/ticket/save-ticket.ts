import type { Ticket } from '#bookings/contract/tickets.ts'
import { paths } from '#platform/paths.ts'
import { ticketDocument } from '#bookings/web/ticket/ticket-document.ts'
import { inDeviceZone } from '#bookings/web/waiting/device-time.ts'
import { removeDocument, installWorker, saveDocument } from '#platform/web/offline-documents.ts'
import { signedInAs } from '#platform/web/session.ts'

/** The build gives the worker this name, which never changes. A browser that has the worker checks here for a newer one. */
const WORKER = paths.ticket('worker.js')

/**
 * Saves a copy of the ticket for when there is no network. Returns false where the browser does not allow it: in private windows,
 * where storage is refused, and in development, which has no worker.
 */
export async function saveTicket(ticket: Ticket): Promise<boolean> {
  if (import.meta.env.DEV) return false
  const member = signedInAs()
  const path = paths.ticket(ticket.event.id)
  try {
    if (!(await installWorker(WORKER))) return false
    await saveDocument(path, ticketDocument(ticket, inDeviceZone(new Date().toISOString())))
  } catch {
    return false
  }
  if (signedInAs() === member) return true
  // The member signed out meanwhile, before there was anything to delete.
  await removeDocument(path)
  return false
}
