import type { ViewerContext } from '#tests/canary-values/requests.ts'
import type { RequestSequence } from '#tests/non-interference/send-requests.ts'
import { futureYear } from '#platform/testing/future-year.ts'
import { step } from '#tests/non-interference/requests.ts'

type RequestsFor = (context: ViewerContext) => RequestSequence[]

const once =
  (route: string, body?: object): RequestsFor =>
  () => [[step(route, body && { body })]]
const ofEvents =
  (route: string, more: { query?: string; body?: object } = {}): RequestsFor =>
  ({ events }) =>
    events.map((id) => [step(route, { id, ...more })])

/** Belongs to no one: venues are places. */
const someVenue = '0192f0c1-2222-7000-8000-000000000001'
const venue = {
  ...{ name: 'The Lamp', street: '1 High Street', town: 'Dudley', postcode: 'DY1 1AA', lat: '52.5', lng: '-2.1' },
}
const event = {
  ...{ title: 'An evening', description: 'Twelve dates.', venueId: someVenue },
  ...{ startsAt: `${futureYear}-02-21T19:30`, endsAt: `${futureYear}-02-21T22:00`, price: '24', doorPrice: '' },
  ...{ malePlaces: '12', femalePlaces: '12', releaseMargin: '3', youngestAge: '', oldestAge: '', bookingClosesAt: '' },
  ...{ minimumMales: '', minimumFemales: '', decideBy: '', hosts: '' },
}
/** The repeats of an event fall on days after it, whatever its date. */
const repeat = { everyWeeks: 26, until: `${futureYear}-12-31` }

/** Requests about venues and events in admin. */
export const eventAdminRequests: Record<string, RequestsFor> = {
  'GET /api/admin/venues': once('GET /api/admin/venues'),
  'POST /api/admin/venues': once('POST /api/admin/venues', venue),
  'GET /api/admin/venues/:id': () => [[step('GET /api/admin/venues/:id', { id: someVenue })]],
  'PUT /api/admin/venues/:id': () => [[step('PUT /api/admin/venues/:id', { id: someVenue, body: venue })]],
  'GET /api/admin/events': once('GET /api/admin/events'),
  'POST /api/admin/events': once('POST /api/admin/events', event),
  'GET /api/admin/event-choices': once('GET /api/admin/event-choices'),
  'GET /api/admin/events/:id/details': ofEvents('GET /api/admin/events/:id/details'),
  'PUT /api/admin/events/:id/details': ofEvents('PUT /api/admin/events/:id/details', { body: event }),
  'POST /api/admin/events/:id/publish': ofEvents('POST /api/admin/events/:id/publish', { body: {} }),
  'GET /api/admin/events/:id/preview': ofEvents('GET /api/admin/events/:id/preview'),
  'GET /api/admin/events/:id/repeat': ofEvents('GET /api/admin/events/:id/repeat', {
    query: `?everyWeeks=${repeat.everyWeeks}&until=${repeat.until}`,
  }),
  'POST /api/admin/events/:id/repeat': ofEvents('POST /api/admin/events/:id/repeat', { body: repeat }),
  'GET /api/admin/events/:id/cancel': ofEvents('GET /api/admin/events/:id/cancel'),
  'POST /api/admin/events/:id/cancel': ofEvents('POST /api/admin/events/:id/cancel', { body: {} }),
}
