import { freshOwnerOnly, ownerOnly, staffOnly } from '#accounts/server/signed-in.ts'
import {
  cancelOneBooking,
  getBooking,
  listMoveTargets,
  moveOneBooking,
  recordOnePaidBack,
  removeBookingNote,
  writeBookingNote,
} from '#admin/contract/one-booking.ts'
import {
  addBookingByHand,
  exportEventBookings,
  findCandidates as findCandidatesEndpoint,
  getDoorList,
  getEventOverview,
  listEventBookings,
  listEventLetters,
  listEventReplacements,
  listEventWaiting,
  writeEventLetter,
} from '#admin/contract/one-event.ts'
import { pageOfBookings } from '#admin/server/one-event/booking-list-rows.ts'
import { exportBookings } from '#admin/server/one-event/export-bookings.ts'
import { findCandidates, findMoveTargets } from '#admin/server/one-event/find-candidates.ts'
import { printDoorList } from '#admin/server/one-event/print-door-list.ts'
import { seeBooking } from '#admin/server/one-event/see-booking.ts'
import { seeEvent } from '#admin/server/one-event/see-event.ts'
import { seeLetters } from '#admin/server/one-event/see-letters.ts'
import { pageOfReplacements, pageOfWaiting } from '#admin/server/one-event/waiting-list-rows.ts'
import { addBooking } from '#bookings/server/by-hand/add-booking.ts'
import { moveBooking } from '#bookings/server/by-hand/move-booking.ts'
import { recordPaidBack } from '#bookings/server/by-hand/record-paid-back.ts'
import { writeToAttendees } from '#bookings/server/letters/write-to-attendees.ts'
import { removeNote } from '#bookings/server/notes/remove-note.ts'
import { writeNote } from '#bookings/server/notes/write-note.ts'
import { cancelBooking } from '#bookings/server/places/cancel-booking.ts'
import { serve, type Route } from '#platform/server/http/serve.ts'

export const oneEventRoutes: readonly Route[] = [
  serve(getEventOverview, ownerOnly, async ({ params }, site) => seeEvent(site, params.id)),
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
    booking_id: await addBooking(site, actor, { eventId: params.id, given: body }),
  })),
  serve(listEventLetters, ownerOnly, async ({ params }, site) => seeLetters(site, params.id)),
  serve(writeEventLetter, ownerOnly, async ({ actor, params, body: { id, ...given } }, site) => {
    await writeToAttendees(site, actor, { id, eventId: params.id, given })
    return { id }
  }),
  serve(getDoorList, staffOnly, async ({ actor, params }, site) => printDoorList(site, actor, params.id)),
  serve(getBooking, ownerOnly, async ({ params }, site) => seeBooking(site, params.id)),
  serve(cancelOneBooking, freshOwnerOnly, async ({ actor, params, body }, site) => {
    await cancelBooking(site, actor, params.id, body.money)
    return {}
  }),
  serve(listMoveTargets, ownerOnly, async ({ params }, site) => ({ events: await findMoveTargets(site, params.id) })),
  serve(moveOneBooking, ownerOnly, async ({ actor, params, body }, site) => ({
    booking_id: await moveBooking(site, actor, { bookingId: params.id, to: body }),
  })),
  serve(writeBookingNote, ownerOnly, async ({ actor, params, body }, site) => ({
    id: await writeNote(site, actor, { bookingId: params.id, body: body.body }),
  })),
  serve(removeBookingNote, ownerOnly, async ({ actor, params }, site) => {
    await removeNote(site, actor, params.id)
    return {}
  }),
  serve(recordOnePaidBack, freshOwnerOnly, async ({ actor, params }, site) => {
    await recordPaidBack(site, actor, params.id)
    return {}
  }),
]
