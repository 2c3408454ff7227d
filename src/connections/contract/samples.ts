import type * as keyEndpoints from '#connections/contract/api-keys.ts'
import type * as dataEndpoints from '#connections/contract/business-data.ts'
import type * as linkEndpoints from '#connections/contract/links.ts'
import type * as webhookEndpoints from '#connections/contract/webhooks.ts'
import { eventPlaceholders } from '#events/contract/samples.ts'
import type { SamplesOf } from '#platform/contract/samples.ts'

/** Placeholder values in the samples. Tests replace them with real ones. */
export const connectionPlaceholders = {
  webhookId: '0199f0c1-0110-7000-8000-000000000001',
  deliveryId: '0199f0c1-0110-7000-8000-000000000002',
  apiKeyId: '0199f0c1-0111-7000-8000-000000000001',
  /** The last day on which a key works, at most a year from today. */
  apiKeyExpiresOn: '2027-05-31',
  linkCode: 'library',
  /** A code that no link has yet. */
  newLinkCode: 'poster',
} as const

const { webhookId, deliveryId, apiKeyId, apiKeyExpiresOn, linkCode, newLinkCode } = connectionPlaceholders
const { eventId } = eventPlaceholders

const input = {
  name: 'Bookkeeping',
  url: 'https://example.com/webhook',
  types: ['booking.made', 'payment.taken'] as ('booking.made' | 'payment.taken')[],
}
const webhook = {
  id: webhookId,
  ...input,
  made_at: '2026-11-20T18:05:00Z',
  off_reason: null,
  failing_since: null,
  earlier_secret_until: null,
}
const withSecret = { id: webhookId, secret: 'whsec_C2FtcGxlIHNhbXBsZSBzYW1wbGUgc2FtcGxlIHNhbXA=' }
const params = { id: webhookId }
const bookingId = '0199f0c1-0001-7000-8000-000000000009'

const link = {
  code: linkCode,
  name: 'Poster in the library',
  path: '/events',
  address: `https://example.com/events?via=${linkCode}`,
  made_at: '2026-11-02T10:00:00Z',
}
const linkCounts = { opened: 84, event: 51, checkout: 12, held: 9, booked: 8 }

export const connectionSamples = {
  'GET /api/admin/webhooks': [{ answer: { webhooks: [webhook] } }],
  'POST /api/admin/webhooks': [{ body: input, answer: withSecret }],
  'GET /api/admin/webhooks/:id': [
    {
      params,
      query: {},
      answer: {
        webhook,
        deliveries: [
          {
            id: deliveryId,
            message_id: '5d9a1c42-6f6e-4d0c-9a55-0b9c1d9f6e10',
            type: 'booking.made',
            at: '2026-11-21T09:30:00Z',
            state: 'delivered',
            next_at: null,
            attempts: [{ at: '2026-11-21T09:30:04Z', status: 204, failure: null }],
          },
        ],
      },
    },
    { params, query: { state: 'failed' } },
  ],
  'PUT /api/admin/webhooks/:id': [{ params, body: input, answer: {} }],
  'PUT /api/admin/webhooks/:id/state': [{ params, body: { on: true }, answer: {} }],
  'DELETE /api/admin/webhooks/:id': [{ params, answer: {} }],
  'POST /api/admin/webhooks/:id/secret': [{ params, body: {}, answer: withSecret }],
  'POST /api/admin/webhooks/:id/test': [{ params, body: {}, answer: {} }],
  'POST /api/admin/webhooks/:id/replay': [
    { params, body: { from: '2026-11-20', to: '2026-11-21', delivered_too: false }, answer: { messages: 12 } },
  ],
  'POST /api/admin/webhook-messages/:id/replay': [{ params: { id: deliveryId }, body: {}, answer: {} }],
  'GET /api/admin/api-keys': [
    {
      answer: {
        keys: [
          {
            id: apiKeyId,
            name: 'Spreadsheet',
            last_four: 'x7Qa',
            scopes: ['events:read'],
            made_at: '2026-11-20T18:05:00Z',
            expires_on: apiKeyExpiresOn,
            last_used_on: '2026-11-27',
            state: 'usable',
          },
        ],
      },
    },
  ],
  'POST /api/admin/api-keys': [
    {
      body: { name: 'Spreadsheet', scopes: ['events:read', 'bookings:read'], expires_on: apiKeyExpiresOn },
      // Not a key, because its checksum is wrong.
      answer: { id: apiKeyId, key: 'sdkey_SampleSampleSampleSampleSampleSample00' },
    },
  ],
  'POST /api/admin/api-keys/:id/revoke': [{ params: { id: apiKeyId }, body: {}, answer: {} }],
  'GET /api/admin/links': [
    { query: {}, answer: { month: '2026-11', months: ['2026-11'], links: [{ ...link, counts: linkCounts }] } },
    { query: { month: '2026-10' } },
  ],
  'POST /api/admin/links': [
    {
      body: { name: 'Poster in the library', code: newLinkCode, path: '/events' },
      answer: { ...link, code: newLinkCode, address: `https://example.com/events?via=${newLinkCode}` },
    },
  ],
  'GET /api/admin/links/:code': [
    {
      params: { code: linkCode },
      query: {},
      answer: {
        month: '2026-11',
        months: ['2026-11'],
        link: { ...link, counts: linkCounts },
        days: [{ day: '2026-11-14', counts: { opened: 30, event: 21, checkout: 5, held: null, booked: null } }],
        other_days: { opened: 54, event: 30, checkout: 7, held: 9, booked: 8 },
      },
    },
    { params: { code: linkCode }, query: { month: '2026-10' } },
  ],
  'DELETE /api/admin/links/:code': [{ params: { code: linkCode }, answer: {} }],
  'POST /api/links/:code/steps': [{ params: { code: linkCode }, body: { step: 'opened' }, answer: {} }],
  'GET /api/v1/key': [{ answer: { name: 'Spreadsheet', scopes: ['events:read'], expires_at: '2027-05-31T23:00:00Z' } }],
  'GET /api/v1/events': [
    {
      query: {},
      answer: {
        events: [
          {
            id: eventId,
            title: 'Speed dating at The Fox',
            venue: 'The Fox',
            town: 'Dudley',
            start_date_local: '2026-12-04T19:30:00',
            end_date_local: '2026-12-04T22:00:00',
            time_zone: 'Europe/London',
            price_pence: 2400,
            female_places: 15,
            male_places: 15,
            women_booked: 9,
            men_booked: 8,
            published_at: '2026-11-01T10:00:00Z',
            cancelled_at: null,
          },
        ],
        next: null,
      },
    },
    { query: { after: '12' } },
  ],
  'GET /api/v1/events/:id/bookings': [
    {
      params: { id: eventId },
      query: {},
      answer: {
        bookings: [
          { id: bookingId, state: 'booked', price_pence: 2400, booked_at: '2026-11-20T18:05:00Z', ended_at: null },
        ],
        next: null,
      },
    },
    { params: { id: eventId }, query: { after: bookingId } },
  ],
  'GET /api/v1/events/:id/attendance': [
    { params: { id: eventId }, answer: { women_booked: 14, men_booked: 15, women_absent: 1, men_absent: 0 } },
  ],
  'GET /api/v1/payments': [
    {
      query: {},
      answer: {
        payments: [
          {
            id: '0199f0c1-0002-7000-8000-000000000009',
            booking_id: bookingId,
            voucher_id: null,
            event_id: eventId,
            amount_pence: 2400,
            refunded_pence: 0,
            method: 'card',
            taken_at: '2026-11-20T18:05:03Z',
          },
        ],
        next: null,
      },
    },
    { query: { after: bookingId } },
  ],
} satisfies SamplesOf<typeof webhookEndpoints> &
  SamplesOf<typeof keyEndpoints> &
  SamplesOf<typeof linkEndpoints> &
  SamplesOf<typeof dataEndpoints>
