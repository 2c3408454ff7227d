import { freshOwnerOnly, ownerOnly, staffOnly } from '#accounts/server/signed-in.ts'
import {
  adminCancelBooking,
  getBooking,
  listMoveTargets,
  adminMoveBooking,
  adminRecordRefund,
  removeBookingNote,
  writeBookingNote,
} from '#admin/contract/booking.ts'
import {
  addBookingByHand,
  exportEventBookings,
  findCandidates as findCandidatesEndpoint,
  getDoorList,
  getEventOverview,
  listEventBookings,
  listEventAnnouncements,
  listEventReplacements,
  listEventWaiting,
  sendEventAnnouncement,
} from '#admin/contract/event-bookings.ts'
import { pageOfBookings } from '#admin/server/event-bookings/booking-list-queries.ts'
import { exportBookings } from '#admin/server/event-bookings/export-bookings.ts'
import { findCandidates, findMoveTargets } from '#admin/server/event-bookings/find-candidates.ts'
import { printDoorList } from '#admin/server/event-bookings/print-door-list.ts'
import { loadBooking } from '#admin/server/event-bookings/load-booking.ts'
import { loadEventOverview } from '#admin/server/event-bookings/load-event-overview.ts'
import { loadAnnouncements } from '#admin/server/event-bookings/load-announcements.ts'
import { pageOfReplacements, pageOfWaiting } from '#admin/server/event-bookings/waiting-list-queries.ts'
import { addBooking } from '#bookings/server/by-hand/add-booking.ts'
import { moveBooking } from '#bookings/server/by-hand/move-booking.ts'
import { recordManualRefund } from '#bookings/server/by-hand/record-manual-refund.ts'
import { sendAnnouncement } from '#bookings/server/announcements/send-announcement.ts'
import { removeNote } from '#bookings/server/notes/remove-note.ts'
import { writeNote } from '#bookings/server/notes/write-note.ts'
import { cancelBooking } from '#bookings/server/places/cancel-booking.ts'
import { serve, type Route } from '#platform/server/http/serve.ts'

export const eventBookingRoutes: readonly Route[] = [
  serve(getEventOverview, ownerOnly, async ({ params }, site) => loadEventOverview(site, params.id)),
  serve(listEventBookings, ownerOnly, async ({ params, query }, site) => pageOfBookings(site, params.id, query)),
  serve(exportEventBookings, freshOwnerOnly, async ({ actor, params }, site) => exportBookings(site, actor, params.id)),
  serve(listEventWaiting, ownerOnly, async ({ params, query }, site) => pageOfWaiting(site, params.id, query)),
  serve(listEventReplacements, ownerOnly, async ({ params, query }, site) =>
    pageOfReplacements(site, params.id, query),
  ),
  serve(findCandidatesEndpoint, ownerOnly, async ({ params, query }, site) => ({
    members: await findCandidates(site, params.id, query.search),
  })),
  serve(addBookingByHand, freshOwnerOnly, async ({ actor, params, body }, site) => ({
    booking_id: await addBooking(site, actor, { eventId: params.id, request: body }),
  })),
  serve(listEventAnnouncements, ownerOnly, async ({ params }, site) => loadAnnouncements(site, params.id)),
  serve(sendEventAnnouncement, ownerOnly, async ({ actor, params, body: { id, ...announcement } }, site) => {
    await sendAnnouncement(site, actor, { id, eventId: params.id, announcement })
    return { id }
  }),
  serve(getDoorList, staffOnly, async ({ actor, params }, site) => printDoorList(site, actor, params.id)),
  serve(getBooking, ownerOnly, async ({ params }, site) => loadBooking(site, params.id)),
  serve(adminCancelBooking, freshOwnerOnly, async ({ actor, params, body }, site) => {
    await cancelBooking(site, actor, params.id, body.money)
    return {}
  }),
  serve(listMoveTargets, ownerOnly, async ({ params }, site) => ({ events: await findMoveTargets(site, params.id) })),
  serve(adminMoveBooking, ownerOnly, async ({ actor, params, body }, site) => ({
    booking_id: await moveBooking(site, actor, { bookingId: params.id, to: body }),
  })),
  serve(writeBookingNote, ownerOnly, async ({ actor, params, body }, site) => ({
    id: await writeNote(site, actor, { bookingId: params.id, body: body.body }),
  })),
  serve(removeBookingNote, ownerOnly, async ({ actor, params }, site) => {
    await removeNote(site, actor, params.id)
    return {}
  }),
  serve(adminRecordRefund, freshOwnerOnly, async ({ actor, params }, site) => {
    await recordManualRefund(site, actor, params.id)
    return {}
  }),
]
