import { accountPlaceholders } from '#accounts/contract/samples.ts'
import { bookingPlaceholders } from '#bookings/contract/samples.ts'
import type * as endpoints from '#event-night/contract.ts'
import type * as hostingEndpoints from '#event-night/contract/hosting.ts'
import type * as nightEndpoints from '#event-night/contract/night.ts'
import type * as ownNightEndpoints from '#event-night/contract/own-night.ts'
import type * as promiseEndpoints from '#event-night/contract/promised-dates.ts'
import type * as screenEndpoints from '#event-night/contract/screens.ts'
import type * as seatEndpoints from '#event-night/contract/seats.ts'
import { eventPlaceholders } from '#events/contract/samples.ts'
import { newId, type SamplesOf } from '#platform/contract/samples.ts'

const { memberId } = accountPlaceholders
const { eventId } = eventPlaceholders
const { bookingId, ticketCode } = bookingPlaceholders
const command = { id: newId, action: 'check in', made_at: '2026-11-21T19:00:00Z' } as const

const seatCode = '7K2QM9XH4T'

/** As long as the token of a link in an email. Tests replace it. */
export const eventNightPlaceholders = { hostingToken: 'H'.repeat(43) } as const
const { hostingToken } = eventNightPlaceholders
const hosted = {
  event: {
    id: eventId,
    title: 'An evening in Dudley',
    start_date_local: '2027-02-19T19:30:00',
    end_date_local: '2027-02-19T22:00:00',
    venue: { name: 'The Lamp', street: '1 High Street', town: 'Dudley', postcode: 'DY1 1AA' },
  },
  confirmed_at: null,
}

export const eventNightSamples = {
  'POST /api/hosting/lookup': [{ body: { token: hostingToken }, answer: { ...hosted, state: 'open' } }],
  'POST /api/hosting/confirmation': [{ body: { token: hostingToken } }],
  'GET /api/admin/hosting': [{ answer: { events: [hosted] } }],
  'POST /api/admin/events/:id/hosting': [
    { params: { id: eventId }, body: {}, answer: { confirmed_at: '2026-11-21T20:00:00Z' } },
  ],
  'GET /api/admin/nights': [{}],
  'GET /api/admin/events/:id/door': [{ params: { id: eventId } }],
  'POST /api/admin/events/:id/door/commands': [
    {
      params: { id: eventId },
      body: { device_id: newId, commands: [{ ...command, booking_id: bookingId }] },
    },
    {
      params: { id: eventId },
      body: { device_id: newId, commands: [{ ...command, ticket_code: ticketCode }] },
    },
  ],
  'POST /api/admin/events/:id/door/end': [{ params: { id: eventId }, body: {}, answer: {} }],
  'GET /api/admin/events/:id/door/devices': [
    {
      params: { id: eventId },
      answer: {
        devices: [
          {
            id: '0199f0c1-0009-7000-8000-000000000001',
            member: { id: memberId, name: 'Harriet Host' },
            device: 'Chrome on Android',
            opened_at: '2026-11-21T18:00:00Z',
            is_this_device: false,
          },
        ],
      },
    },
  ],
  'GET /api/admin/events/:id/promised-dates': [{ params: { id: eventId } }],
  'POST /api/admin/events/:id/promised-dates/refunds': [
    {
      params: { id: eventId },
      body: { amount: '6', message: 'We promised at least eight dates, and you had fewer.', bookings: [bookingId] },
      answer: { refunded: 1 },
    },
  ],
  'DELETE /api/admin/door-grants/:id': [{ params: { id: newId }, answer: {} }],
  'GET /api/admin/events/:id/night': [{ params: { id: eventId } }],
  'POST /api/admin/events/:id/night/actions': [
    {
      params: { id: eventId },
      body: {
        device_id: newId,
        actions: [{ id: newId, action: 'leave', done_at: '2026-11-21T20:00:00Z', seat: bookingId }],
      },
    },
  ],
  'GET /api/night/:id': [{ params: { id: eventId } }],
  'POST /api/night/:id/actions': [
    { params: { id: eventId }, body: { id: newId, action: 'leave' } },
    { params: { id: eventId }, body: { id: newId, action: 'return' } },
  ],
  'POST /api/seats/claim': [{ body: { code: seatCode }, answer: { event_id: eventId } }],
  'POST /api/screens': [
    {
      body: {},
      answer: {
        secret: 'Zm9yLXRoZS1leGFtcGxlLW9ubHktbm90LWEtc2VjcmV0',
        code: 'BCDFGH',
        address: 'https://example.com/admin/screen?code=BCDFGH',
        expires_at: '2026-11-21T18:10:00Z',
        now: '2026-11-21T18:00:00Z',
      },
    },
  ],
  'GET /api/screens/night': [{}],
  'GET /api/admin/events/:id/screens': [{ params: { id: eventId } }],
  'POST /api/admin/events/:id/screens': [{ params: { id: eventId }, body: { code: 'BCDFGH' } }],
  'DELETE /api/admin/events/:id/screens/:screenId': [
    { params: { id: eventId, screenId: newId }, answer: { screens: [] } },
  ],
} satisfies SamplesOf<
  typeof endpoints &
    typeof hostingEndpoints &
    typeof nightEndpoints &
    typeof ownNightEndpoints &
    typeof promiseEndpoints &
    typeof screenEndpoints &
    typeof seatEndpoints
>
