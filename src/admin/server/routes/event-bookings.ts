import { freshOwnerOnly, ownerOnly, staffOnly } from '#accounts/server/access-rules.ts'
import * as allBookingsEndpoints from '#admin/contract/bookings.ts'
import * as bookingEndpoints from '#admin/contract/booking.ts'
import * as endpoints from '#admin/contract/event-bookings.ts'
import { exportAllBookings } from '#admin/server/bookings/export-all-bookings.ts'
import { listBookings } from '#admin/server/bookings/list-bookings.ts'
import { pageOfBookings } from '#admin/server/event-bookings/booking-list-queries.ts'
import { exportBookings } from '#admin/server/event-bookings/export-bookings.ts'
import { findCandidates, findMoveTargets } from '#admin/server/event-bookings/find-candidates.ts'
import { printDoorList } from '#admin/server/event-bookings/print-door-list.ts'
import { loadBooking } from '#admin/server/event-bookings/load-booking.ts'
import { loadEventOverview } from '#admin/server/event-bookings/load-event-overview.ts'
import { bookingsWithoutLikes } from '#admin/server/event-bookings/likes-not-sent-queries.ts'
import { loadAnnouncements } from '#admin/server/event-bookings/load-announcements.ts'
import { pageOfReplacements, pageOfWaiting } from '#admin/server/event-bookings/waiting-list-queries.ts'
import { addBooking } from '#bookings/server/by-hand/add-booking.ts'
import { moveBooking } from '#bookings/server/by-hand/move-booking.ts'
import { recordManualRefund } from '#bookings/server/by-hand/record-manual-refund.ts'
import { sendAnnouncement } from '#bookings/server/announcements/send-announcement.ts'
import { removeNote } from '#bookings/server/notes/remove-note.ts'
import { writeNote } from '#bookings/server/notes/write-note.ts'
import { cancelBooking } from '#bookings/server/places/cancel-booking.ts'
import { defineRoute, type Route } from '#platform/server/http/serve.ts'

export const eventBookingRoutes: readonly Route[] = [
  defineRoute(allBookingsEndpoints.listBookings, ownerOnly, async ({ query }, site) => listBookings(site, query)),
  defineRoute(allBookingsEndpoints.exportAllBookings, freshOwnerOnly, async ({ actor, query }, site) =>
    exportAllBookings(site, actor, query),
  ),
  defineRoute(endpoints.getEventOverview, ownerOnly, async ({ params }, site) => loadEventOverview(site, params.id)),
  defineRoute(endpoints.listEventBookings, ownerOnly, async ({ params, query }, site) =>
    pageOfBookings(site, params.id, query),
  ),
  defineRoute(endpoints.exportEventBookings, freshOwnerOnly, async ({ actor, params }, site) =>
    exportBookings(site, actor, params.id),
  ),
  defineRoute(endpoints.listEventWaiting, ownerOnly, async ({ params, query }, site) =>
    pageOfWaiting(site, params.id, query),
  ),
  defineRoute(endpoints.listEventReplacements, ownerOnly, async ({ params, query }, site) =>
    pageOfReplacements(site, params.id, query),
  ),
  defineRoute(endpoints.findCandidates, ownerOnly, async ({ params, query }, site) => ({
    members: await findCandidates(site, params.id, query.search),
  })),
  defineRoute(endpoints.addBookingByHand, freshOwnerOnly, async ({ actor, params, body }, site) => ({
    booking_id: await addBooking(site, actor, { eventId: params.id, request: body }),
  })),
  defineRoute(endpoints.listEventAnnouncements, ownerOnly, async ({ params }, site) =>
    loadAnnouncements(site, params.id),
  ),
  defineRoute(
    endpoints.sendEventAnnouncement,
    freshOwnerOnly,
    async ({ actor, params, body: { id, ...announcement } }, site) => {
      await sendAnnouncement(site, actor, {
        ...{ id, eventId: params.id, announcement },
        bookingsWithoutLikes: (db) => bookingsWithoutLikes(site, db, params.id),
      })
      return { id }
    },
  ),
  defineRoute(endpoints.getDoorList, staffOnly, async ({ actor, params }, site) =>
    printDoorList(site, actor, params.id),
  ),
  defineRoute(bookingEndpoints.getBooking, ownerOnly, async ({ params }, site) => loadBooking(site, params.id)),
  defineRoute(bookingEndpoints.adminCancelBooking, freshOwnerOnly, async ({ actor, params, body }, site) => {
    await cancelBooking(site, actor, params.id, body.money)
    return {}
  }),
  defineRoute(bookingEndpoints.listMoveTargets, ownerOnly, async ({ params }, site) => ({
    events: await findMoveTargets(site, params.id),
  })),
  defineRoute(bookingEndpoints.adminMoveBooking, freshOwnerOnly, async ({ actor, params, body }, site) => ({
    booking_id: await moveBooking(site, actor, { bookingId: params.id, to: body }),
  })),
  defineRoute(bookingEndpoints.writeBookingNote, ownerOnly, async ({ actor, params, body }, site) => ({
    id: await writeNote(site, actor, { bookingId: params.id, body: body.body }),
  })),
  defineRoute(bookingEndpoints.removeBookingNote, freshOwnerOnly, async ({ actor, params }, site) => {
    await removeNote(site, actor, params.id)
    return {}
  }),
  defineRoute(bookingEndpoints.adminRecordRefund, freshOwnerOnly, async ({ actor, params }, site) => {
    await recordManualRefund(site, actor, params.id)
    return {}
  }),
]
