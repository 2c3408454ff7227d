import type { TestMember } from '#accounts/testing.ts'
import { contentAndMailRequests } from '#tests/canary-values/content-and-mail-requests.ts'
import { accountRequests } from '#tests/canary-values/account-requests.ts'
import { complaintRequests } from '#tests/canary-values/complaint-requests.ts'
import { eventAdminRequests } from '#tests/canary-values/event-admin-requests.ts'
import { memberAdminRequests } from '#tests/canary-values/member-admin-requests.ts'
import { moneyRequests } from '#tests/canary-values/money-requests.ts'
import { moderationRequests } from '#tests/canary-values/moderation-requests.ts'
import { staffRequests } from '#tests/canary-values/staff-requests.ts'
import type { RequestSequence } from '#tests/non-interference/send-requests.ts'
import { step } from '#tests/non-interference/requests.ts'
import { newId } from '#platform/server/ids.ts'

/** Who makes the requests, and by which ids they can name what belongs to others. */
export type ViewerContext = {
  /** Undefined for a visitor. */
  me: TestMember | undefined
  others: readonly { id: string }[]
  /** The members they have blocked. */
  blocked: readonly string[]
  events: readonly number[]
  otherIds: Readonly<
    Record<
      | 'emails'
      | 'booked'
      | 'held'
      | 'tickets'
      | 'formerTickets'
      | 'intents'
      | 'payments'
      | 'moneyCases'
      | 'received'
      | 'sendings'
      | 'sessions'
      | 'invitations'
      | 'reports'
      | 'decisions'
      | 'mails'
      | 'notices'
      | 'complaints'
      | 'downloads',
      readonly string[]
    >
  >
  /** Tokens of transfer links: their own, or made-up ones. */
  linkTokens: readonly string[]
  /** Tokens of the codes that doors show. */
  walkInTokens: readonly string[]
  /** The addresses of portraits: signed for the viewer, and changed to name another viewer. */
  portraits: readonly string[]
  /** The addresses of pages, from the site's route table. */
  pages: readonly string[]
}

export type RequestsFor = (context: ViewerContext) => RequestSequence[]

const once =
  (route: string, body?: object): RequestsFor =>
  () => [[step(route, body && { body })]]
const ofEvents =
  (route: string, body?: object): RequestsFor =>
  ({ events }) =>
    events.map((id) => [step(route, { id, ...(body && { body }) })])
const inQuery =
  (route: string, body?: object): RequestsFor =>
  ({ events }) =>
    events.map((id) => [step(route, { query: `?id=${id}`, ...(body && { body }) })])
const ofOthers =
  (route: string, body?: object): RequestsFor =>
  ({ others }) =>
    others.map(({ id }) => [step(route, { id, ...(body && { body }) })])
const ofRecords =
  (route: string, kind: keyof ViewerContext['otherIds'], body?: object): RequestsFor =>
  ({ otherIds }) =>
    otherIds[kind].map((id) => [step(route, { id, ...(body && { body }) })])

const future = '?option=future'
const report = { reason: 'other', note: 'A note.' }
const text = { subject: 'Hello', message: 'Lovely evening.' }
const checks = (id: string) => [
  step('POST /api/getuserprofile/:id', { id, body: {} }),
  step('GET /api/messaging/with/:id', { id }),
]

const card = (eventId: number | undefined, liked: readonly { id: string }[]) =>
  step('POST /api/sendlikes', { body: { eventId, likes: liked.map(({ id }) => ({ id, like: true })) } })

/** Each operation, with everything that it could be requested for. */
export const requests: Record<string, RequestsFor> = {
  ...accountRequests,
  ...contentAndMailRequests,
  ...eventAdminRequests,
  ...memberAdminRequests,
  ...moneyRequests,
  ...moderationRequests,
  ...staffRequests,
  ...complaintRequests,

  'GET /api/site': once('GET /api/site'),
  'GET /api/texts/home': once('GET /api/texts/home'),
  'GET /api/texts/page/:name': () => [[{ route: 'GET /api/texts/page/:name', path: '/api/texts/page/terms' }]],

  'GET /api/events': () => [[step('GET /api/events', { query: future })]],
  'POST /api/events': () => [[step('POST /api/events', { query: future, body: {} })]],
  'GET /api/event': inQuery('GET /api/event'),
  'POST /api/event': inQuery('POST /api/event', { attendees: true }),
  'GET /api/nextevent': once('GET /api/nextevent'),
  'POST /api/myevents': once('POST /api/myevents', {}),
  'GET /event/:id/calendar.ics': ofEvents('GET /event/:id/calendar.ics'),
  'GET /sitemap.xml': once('GET /sitemap.xml'),
  'GET /robots.txt': once('GET /robots.txt'),
  // A public picture with a name like a portrait's.
  'GET /pictures/:name': () => [[{ route: 'GET /pictures/:name', path: `/pictures/${'0'.repeat(32)}-320.webp` }]],

  'POST /api/getuserprofile/:id': ofOthers('POST /api/getuserprofile/:id', {}),
  'GET /portraits/:name': ({ portraits }) =>
    portraits.map((path) => [{ route: 'GET /portraits/:name', path, signedOut: true }]),
  'POST /api/members/:id/report': ofOthers('POST /api/members/:id/report', report),
  'POST /api/members/:id/block': ({ others }) =>
    others.map(({ id }) => [step('POST /api/members/:id/block', { id, body: {} }), step('GET /api/blocked')]),
  // A member who blocks someone and changes their mind sees no more than before. Unblocking one they had blocked already would
  // show everything.
  'DELETE /api/members/:id/block': ({ others, blocked }) =>
    others
      .filter(({ id }) => !blocked.includes(id))
      .map(({ id }) => [
        step('POST /api/members/:id/block', { id, body: {} }),
        step('DELETE /api/members/:id/block', { id }),
        ...checks(id),
      ]),
  'GET /api/blocked': once('GET /api/blocked'),

  'GET /api/events/:id/place': ofEvents('GET /api/events/:id/place'),
  'POST /api/events/:id/waiting': ofEvents('POST /api/events/:id/waiting', {}),
  'DELETE /api/events/:id/waiting': ofEvents('DELETE /api/events/:id/waiting'),
  'GET /api/events/:id/ticket': ofEvents('GET /api/events/:id/ticket'),
  'GET /api/myplaces': once('GET /api/myplaces'),
  'POST /api/orders/createpaymentintent': ({ events }) =>
    events.map((event_id) => [step('POST /api/orders/createpaymentintent', { body: { event_id } })]),
  'POST /api/holds/:id/paying': ofRecords('POST /api/holds/:id/paying', 'held', {}),
  'DELETE /api/holds/:id': ofRecords('DELETE /api/holds/:id', 'held'),
  'DELETE /api/bookings/:id': ofRecords('DELETE /api/bookings/:id', 'booked'),
  'POST /api/bookings/:id/refund': ofRecords('POST /api/bookings/:id/refund', 'booked', {}),
  'POST /api/bookings/:id/replacement': ofRecords('POST /api/bookings/:id/replacement', 'booked', {}),
  'DELETE /api/bookings/:id/replacement': ofRecords('DELETE /api/bookings/:id/replacement', 'booked'),
  'POST /api/replacements/see': byLink('POST /api/replacements/see'),
  'POST /api/replacements/see-as-member': byLink('POST /api/replacements/see-as-member'),
  'POST /api/replacements/accept': byLink('POST /api/replacements/accept'),
  'POST /api/walkins/see': ({ walkInTokens }) =>
    walkInTokens.map((token) => [step('POST /api/walkins/see', { body: { token } })]),
  'POST /api/walkins/order': ({ walkInTokens }) =>
    walkInTokens.map((token) => [step('POST /api/walkins/order', { body: { token } })]),
  'GET /api/admin': once('GET /api/admin'),
  'GET /api/admin/nights': once('GET /api/admin/nights'),
  'GET /api/admin/events/:id/door': ofEvents('GET /api/admin/events/:id/door'),
  'POST /api/admin/events/:id/door/commands': ({ events, otherIds }) => {
    const tickets = [...otherIds.tickets, ...otherIds.formerTickets].map((ticket_code) => ({ ticket_code }))
    const commands = [...tickets, ...otherIds.booked.map((booking_id) => ({ booking_id }))].map((what) => ({
      ...{ id: newId(), action: 'check in', made_at: '2026-11-21T19:00:00Z', ...what },
    }))
    return events.flatMap((id) =>
      inFifties(commands).map((some) => [
        step('POST /api/admin/events/:id/door/commands', { id, body: { device_id: newId(), commands: some } }),
      ]),
    )
  },
  'GET /api/admin/events/:id/overview': ofEvents('GET /api/admin/events/:id/overview'),
  'GET /api/admin/events/:id/bookings': ({ events }) =>
    events.flatMap((id) =>
      ['', '?state=ended'].map((query) => [step('GET /api/admin/events/:id/bookings', { id, query })]),
    ),
  'POST /api/admin/events/:id/bookings': ({ events, others }) =>
    events.map((id) => [
      step('POST /api/admin/events/:id/bookings', {
        id,
        body: { member_id: others[0]?.id, paid: 'free', reason: 'A test.' },
      }),
    ]),
  'GET /api/admin/events/:id/bookings.csv': ofEvents('GET /api/admin/events/:id/bookings.csv'),
  'GET /api/admin/events/:id/waiting': ({ events }) =>
    events.flatMap((id) =>
      ['waiting', 'offered', 'over'].map((state) => [
        step('GET /api/admin/events/:id/waiting', { id, query: `?state=${state}` }),
      ]),
    ),
  'GET /api/admin/events/:id/replacements': ofEvents('GET /api/admin/events/:id/replacements'),
  // By address: a search by part of a name ends after ten.
  'GET /api/admin/events/:id/candidates': ({ events, otherIds }) =>
    otherIds.emails.map((email) => [
      step('GET /api/admin/events/:id/candidates', {
        id: events[0] ?? 0,
        query: `?search=${encodeURIComponent(email)}`,
      }),
    ]),
  'GET /api/admin/events/:id/announcements': ofEvents('GET /api/admin/events/:id/announcements'),
  'POST /api/admin/events/:id/announcements': ofEvents('POST /api/admin/events/:id/announcements', {
    id: '018f0000-0000-7000-8000-00000000001e',
    to: 'everyone',
    subject: 'Hello',
    body: 'See you there.',
  }),
  'GET /api/admin/events/:id/door-list': ofEvents('GET /api/admin/events/:id/door-list'),
  'GET /api/admin/bookings/:id': ofRecords('GET /api/admin/bookings/:id', 'booked'),
  'POST /api/admin/bookings/:id/cancel': ofRecords('POST /api/admin/bookings/:id/cancel', 'booked', { money: 'keep' }),
  'GET /api/admin/bookings/:id/targets': ofRecords('GET /api/admin/bookings/:id/targets', 'booked'),
  'POST /api/admin/bookings/:id/move': ({ otherIds, events }) =>
    otherIds.booked.map((id) => [step('POST /api/admin/bookings/:id/move', { id, body: { event_id: events[0] } })]),
  'POST /api/admin/bookings/:id/notes': ofRecords('POST /api/admin/bookings/:id/notes', 'booked', { body: 'A note.' }),
  'DELETE /api/admin/booking-notes/:id': ofRecords('DELETE /api/admin/booking-notes/:id', 'booked'),
  'POST /api/admin/refunds/:id/paid-back': ofRecords('POST /api/admin/refunds/:id/paid-back', 'booked', {}),
  'POST /api/admin/events/:id/door/end': ofEvents('POST /api/admin/events/:id/door/end', {}),
  'POST /api/payments/confirm': ({ otherIds }) =>
    otherIds.intents.map((intent_id) => [step('POST /api/payments/confirm', { body: { intent_id } })]),

  'POST /api/sendlikes': ({ events, others }) => [
    ...events.map((eventId) => [card(eventId, others.slice(0, 1))]),
    ...others.map((other) => [
      card(events[1], [other]),
      step('POST /api/mylikes', { body: {} }),
      step('POST /api/mymatches', { body: {} }),
    ]),
  ],
  'POST /api/mylikes': once('POST /api/mylikes', {}),
  'POST /api/mymatches': once('POST /api/mymatches', {}),
  'PUT /api/mymatches/seen': ({ others }) => [
    [step('PUT /api/mymatches/seen', { body: { ids: others.map(({ id }) => id) } })],
  ],

  'POST /api/messaging/sendmessage': ({ others, otherIds }) =>
    others.map(({ id }, nth) => [
      step('POST /api/messaging/sendmessage', { body: { toUserId: id, ...text } }),
      // With the sending id of another member.
      step('POST /api/messaging/sendmessage', {
        body: { toUserId: id, ...text, idempotency_key: otherIds.sendings[nth] },
      }),
      ...checks(id),
    ]),
  'POST /api/messaging/mymessages': once('POST /api/messaging/mymessages', {}),
  'GET /api/messaging/with/:id': ofOthers('GET /api/messaging/with/:id'),
  'PUT /api/messaging/read': ({ otherIds }) => [
    [step('PUT /api/messaging/read', { body: { ids: otherIds.received.slice(0, 50) } })],
  ],
  'GET /api/messaging/recipients': once('GET /api/messaging/recipients'),
  'POST /api/messages/:id/report': ofRecords('POST /api/messages/:id/report', 'received', report),
  'GET /api/messaging/settings': once('GET /api/messaging/settings'),
  'PUT /api/messaging/settings': once('PUT /api/messaging/settings', { email_about_unread: false }),
  'GET /api/news': once('GET /api/news'),
}

/** What is not requested, and why. */
export const notRequested: Record<string, string> = {
  'POST /api/admin/payments/:id/ask': 'the card provider does not know payments that the test inserted',
  'GET /api/live': 'it is a stream; each of its events is one of three words',
  'POST /api/account/second-factor/proof': 'no one here has an app; the response only confirms the code',
  'POST /api/account/proof': 'the response only confirms the password',
  'POST /api/payments/webhook': 'only the card provider can sign it',
  'GET /event/:id/share.png': 'it is drawn from what the event’s page shows as text',
  'GET /share.png': 'it is drawn from the settings',
}

/** Every page as HTML, which is the same for everyone; pages about people for some of them. */
export function pageRequests({ pages, events, others }: ViewerContext): RequestSequence[] {
  return pages.flatMap((path) => {
    const route = `GET ${path}`
    const ids = path.startsWith('/userprofile') ? others.slice(0, 3).map(({ id }) => id) : events
    return path.includes(':id') ? ids.map((id) => [step(route, { id })]) : [[step(route)]]
  })
}

function inFifties<Of>(all: readonly Of[]): Of[][] {
  return Array.from({ length: Math.ceil(all.length / 50) }, (_, nth) => all.slice(nth * 50, nth * 50 + 50))
}

function byLink(route: string): RequestsFor {
  return ({ linkTokens }) => linkTokens.map((token) => [step(route, { body: { token } })])
}
