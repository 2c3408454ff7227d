import type { Asking } from '#tests/canary-values/questions.ts'
import type { Question } from '#tests/non-interference/ask.ts'
import { comingYear } from '#platform/testing/coming-year.ts'
import { step } from '#tests/non-interference/questions.ts'

type Ask = (asking: Asking) => Question[]

const once =
  (route: string, body?: object): Ask =>
  () => [[step(route, body && { body })]]
const ofEvents =
  (route: string, more: { query?: string; body?: object } = {}): Ask =>
  ({ events }) =>
    events.map((id) => [step(route, { id, ...more })])

/** Belongs to no one: venues are places. */
const someVenue = '0192f0c1-2222-7000-8000-000000000001'
const venue = {
  ...{ name: 'The Lamp', street: '1 High Street', town: 'Dudley', postcode: 'DY1 1AA', lat: '52.5', lng: '-2.1' },
}
const event = {
  ...{ title: 'An evening', description: 'Twelve dates.', venueId: someVenue },
  ...{ startsAt: `${comingYear}-02-21T19:30`, endsAt: `${comingYear}-02-21T22:00`, price: '24', doorPrice: '' },
  ...{ malePlaces: '12', femalePlaces: '12', releaseMargin: '3', youngestAge: '', oldestAge: '', bookingClosesAt: '' },
  ...{ lowestMales: '', lowestFemales: '', decideBy: '', hosts: '' },
}
/** The repeats of an event fall on days after it, whatever its date. */
const repeat = { everyWeeks: 26, until: `${comingYear}-12-31` }

/** Requests about venues and events in admin. */
export const eventAdminQuestions: Record<string, Ask> = {
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
