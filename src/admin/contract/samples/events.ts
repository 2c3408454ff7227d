import { accountPlaceholders } from '#accounts/contract/samples.ts'
import type * as allBookingsEndpoints from '#admin/contract/bookings.ts'
import type * as bookingEndpoints from '#admin/contract/booking.ts'
import type * as eventBookingEndpoints from '#admin/contract/event-bookings.ts'
import type * as eventEndpoints from '#admin/contract/events.ts'
import type * as unfinishedEndpoints from '#admin/contract/unfinished-events.ts'
import type * as placeNewsEndpoints from '#admin/contract/place-news.ts'
import type * as venueEndpoints from '#admin/contract/venues.ts'
import { bookingPlaceholders } from '#bookings/contract/samples.ts'
import { eventPlaceholders } from '#events/contract/samples.ts'
import { newId, samplePicture, type SamplesOf } from '#platform/contract/samples.ts'

const { memberId, memberEmail } = accountPlaceholders
const { bookingId, noteId, refundId } = bookingPlaceholders
const { eventId, unfinishedEventId, venueId, startsAt, endsAt, repeatUntil } = eventPlaceholders
const params = { id: eventId }

const venue = {
  ...{ name: 'The Lamp', street: '1 High Street', town: 'Dudley', postcode: 'DY1 1AA' },
  ...{ lat: 52.51, lng: -2.08 },
}
const event = {
  ...{ title: 'An evening in Dudley', description: 'Twelve dates of five minutes each.', venueId, startsAt, endsAt },
  ...{ price: 24, doorPrice: null, malePlaces: 12, femalePlaces: 12, releaseMargin: 3 },
  ...{ youngestAge: null, oldestAge: null, bookingClosesAt: null },
  ...{ minimumMales: null, minimumFemales: null, decideBy: null, promisedDates: 8, hosts: [] },
}
const repeat = { everyWeeks: 26, until: repeatUntil }

const planningSamples = {
  'GET /api/admin/venues': [{ query: {} }],
  'POST /api/admin/venues': [{ body: venue, files: {}, answer: { id: venueId } }],
  'GET /api/admin/venues/:id': [{ params: { id: venueId } }],
  'PUT /api/admin/venues/:id': [
    { params: { id: venueId }, body: venue, files: {}, answer: {} },
    { params: { id: venueId }, body: venue, files: { picture: samplePicture } },
  ],
  'GET /api/admin/events': [{ query: {} }, { query: { state: 'past', venue: venueId } }],
  'GET /api/admin/unfinished-events': [{}],
  'GET /api/admin/unfinished-events/:id': [{ params: { id: unfinishedEventId } }],
  'PUT /api/admin/unfinished-events/:id': [
    { params: { id: unfinishedEventId }, body: { title: 'An evening in Dudley' }, answer: {} },
  ],
  'DELETE /api/admin/unfinished-events/:id': [{ params: { id: unfinishedEventId }, answer: {} }],
  'GET /api/admin/event-choices': [{}],
  'GET /api/admin/events/:id/details': [{ params }],
  'POST /api/admin/events': [{ body: event, answer: { id: eventId } }],
  'PUT /api/admin/events/:id/details': [{ params, body: event, answer: {} }],
  'POST /api/admin/events/:id/publish': [{ params, answer: {} }],
  'GET /api/admin/events/:id/preview': [{ params }],
  'GET /api/admin/events/:id/repeat': [{ params, query: repeat }],
  'POST /api/admin/events/:id/repeat': [{ params, body: repeat, answer: { made: [1208, 1209] } }],
  'GET /api/admin/events/:id/cancel': [{ params }],
  'POST /api/admin/events/:id/cancel': [{ params, body: { reason: 'The pub is flooded.' }, answer: {} }],
} satisfies SamplesOf<typeof eventEndpoints> & SamplesOf<typeof unfinishedEndpoints> & SamplesOf<typeof venueEndpoints>

const bookingSamples = {
  'GET /api/admin/events/:id/overview': [{ params }],
  'GET /api/admin/events/:id/bookings': [
    { params, query: {} },
    { params, query: { state: 'ended' } },
    { params, query: { guests: 'likes not sent', sort: 'state' } },
  ],
  'GET /api/admin/events/:id/bookings.csv': [{ params }],
  'GET /api/admin/events/:id/waiting': [
    { params, query: { state: 'waiting' } },
    { params, query: { state: 'offered' } },
    { params, query: { state: 'over' } },
  ],
  'GET /api/admin/events/:id/replacements': [{ params, query: {} }],
  'GET /api/admin/events/:id/candidates': [{ params, query: { search: memberEmail } }],
  'POST /api/admin/events/:id/bookings': [
    {
      params,
      body: { member_id: memberId, paid: 'free', reason: 'A reason.' },
      answer: { booking_id: bookingId },
    },
  ],
  'GET /api/admin/events/:id/announcements': [{ params }],
  'POST /api/admin/events/:id/announcements': [
    {
      params,
      body: { id: newId, to: 'everyone', subject: 'Hello', body: 'See you there.' },
      answer: { id: newId },
    },
  ],
  'GET /api/admin/events/:id/place-news': [{ params }],
  'POST /api/admin/events/:id/place-news/preview': [
    { params, body: { gender: 'F', youngest_age: 28, oldest_age: 42 } },
    { params, body: { gender: 'M', youngest_age: null, oldest_age: null } },
  ],
  'POST /api/admin/events/:id/place-news': [
    {
      params,
      body: { guests: { gender: 'F', youngest_age: null, oldest_age: null }, id: newId, people: 1 },
      answer: { id: newId },
    },
  ],
  'GET /api/admin/events/:id/door-list': [{ params }],
  'GET /api/admin/bookings': [
    { query: {} },
    { query: { state: 'ended' } },
    { query: { period: 'today', sort: 'price' } },
    { query: { event: eventId } },
  ],
  'GET /api/admin/bookings.csv': [{ query: {} }, { query: { from: '2026-11-01', to: '2026-11-30' } }],
  'GET /api/admin/bookings/:id': [{ params: { id: bookingId } }],
  'POST /api/admin/bookings/:id/cancel': [{ params: { id: bookingId }, body: { money: 'keep' }, answer: {} }],
  'GET /api/admin/bookings/:id/targets': [{ params: { id: bookingId } }],
  'POST /api/admin/bookings/:id/move': [
    { params: { id: bookingId }, body: { event_id: eventId }, answer: { booking_id: bookingId } },
  ],
  'POST /api/admin/bookings/:id/notes': [
    { params: { id: bookingId }, body: { body: 'A note.' }, answer: { id: noteId } },
  ],
  'DELETE /api/admin/booking-notes/:id': [{ params: { id: noteId }, answer: {} }],
  'POST /api/admin/refunds/:id/complete': [{ params: { id: refundId }, body: {}, answer: {} }],
} satisfies SamplesOf<typeof allBookingsEndpoints> &
  SamplesOf<typeof bookingEndpoints> &
  SamplesOf<typeof placeNewsEndpoints> &
  SamplesOf<typeof eventBookingEndpoints>

export const eventAdminSamples = { ...planningSamples, ...bookingSamples }
