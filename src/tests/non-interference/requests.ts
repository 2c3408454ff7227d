import type { RequestSequence, Step } from '#tests/non-interference/send-requests.ts'
import type { Known } from '#tests/non-interference/make-world.ts'
import type { TestMember } from '#accounts/testing.ts'

/** What a member can request with everything they know: their own ids, those of members they met, and some that lead nowhere. */
export type ViewerContext = Known & {
  stranger: TestMember
  /** The address where the viewer would find the liker's portrait. */
  portrait: string
  /** The viewer's own session. */
  sessionId: string
  turn: number
}

type StepInput = { id?: string | number; query?: string; body?: unknown }

/** One operation, with `:id` filled in. */
export function step(route: string, { id = '', query = '', body }: StepInput = {}): Step {
  const path = (route.split(' ')[1] ?? '/').replace(':id', String(id)) + query
  return { route, path, ...(body !== undefined && { body }) }
}

/** What a command changed, as the viewer sees it. */
const checks = [step('POST /api/mylikes', { body: {} }), step('GET /api/messaging/recipients')]

const getOnly = (route: string) => (): RequestSequence[] => [[step(route)]]
const listWithBody = (route: string) => (): RequestSequence[] => [[step(route, { body: {} })]]
const noSuchBooking = '00000000-0000-7000-8000-000000000000'
const report = { reason: 'other', note: 'A note.' }

/** Where likes, and their senders, could show: every world makes all of these requests. */
export const aboutPeople: Record<string, (context: ViewerContext) => RequestSequence[]> = {
  'POST /api/mylikes': listWithBody('POST /api/mylikes'),
  'POST /api/mymatches': listWithBody('POST /api/mymatches'),
  'PUT /api/mymatches/seen': ({ cast: { liker, rival, friend } }) => [
    [
      step('PUT /api/mymatches/seen', { body: { ids: [liker, rival, friend].map(({ id }) => id) } }),
      step('POST /api/mymatches', { body: {} }),
      step('GET /api/news'),
    ],
  ],
  'GET /api/news': getOnly('GET /api/news'),
  'POST /api/myevents': listWithBody('POST /api/myevents'),
  'GET /api/myplaces': getOnly('GET /api/myplaces'),
  'POST /api/events': () => [[step('POST /api/events', { query: '?option=future', body: {} })]],
  'GET /api/blocked': getOnly('GET /api/blocked'),
  // The extended form contains the plain one.
  'POST /api/event': ({ eventIds }) =>
    eventIds.map((id) => [step('POST /api/event', { query: `?id=${id}`, body: { attendees: true } })]),
  'POST /api/sendlikes': ({ cast: { liker, rival, friend }, eventIds, stranger, turn }) => {
    const card = (eventId: number | undefined, ...liked: TestMember[]) =>
      step('POST /api/sendlikes', { body: { eventId, likes: liked.map(({ id }) => ({ id, like: true })) } })
    const one = eventIds[turn % eventIds.length]
    return [
      ...eventIds.map((eventId) => [card(eventId, liker), card(eventId, liker)]),
      [card(one, stranger), card(one, friend), card(one, liker, rival)],
    ]
  },
  'POST /api/messaging/mymessages': listWithBody('POST /api/messaging/mymessages'),
  'GET /api/messaging/recipients': getOnly('GET /api/messaging/recipients'),
  'GET /api/messaging/settings': getOnly('GET /api/messaging/settings'),
  'GET /api/messaging/with/:id': ofPeople((id) => [step('GET /api/messaging/with/:id', { id })]),
  'PUT /api/messaging/read': ({ messageIds }) =>
    messageIds.length === 0 ? [] : [[step('PUT /api/messaging/read', { body: { ids: messageIds } }), ...checks]],
  'POST /api/messages/:id/report': ({ messageIds }) =>
    messageIds.map((id) => [step('POST /api/messages/:id/report', { id, body: report })]),
  'POST /api/messaging/sendmessage': ofPeople((toUserId) => [
    step('POST /api/messaging/sendmessage', { body: { toUserId, subject: 'Hello', message: 'Lovely evening.' } }),
  ]),
  'POST /api/getuserprofile/:id': ofPeople((id) => [step('POST /api/getuserprofile/:id', { id, body: {} })]),
  'GET /portraits/:name': ({ portrait }) => [[{ route: 'GET /portraits/:name', path: portrait, signedOut: true }]],
  'POST /api/members/:id/report': ofPeople((id) => [step('POST /api/members/:id/report', { id, body: report })]),
  'POST /api/members/:id/block': ({ cast: { liker } }) => [
    [
      step('POST /api/members/:id/block', { id: liker.id, body: {} }),
      ...checks,
      step('DELETE /api/members/:id/block', { id: liker.id }),
      ...checks,
    ],
  ],
  'DELETE /api/members/:id/block': ({ cast: { liker } }) => [
    [step('DELETE /api/members/:id/block', { id: liker.id }), ...checks],
  ],
}

/** About the viewer alone, or the same for everyone: each world makes some of these requests, in turn. */
export const aboutOther: Record<string, (context: ViewerContext) => RequestSequence[]> = {
  'GET /api/events/:id/place': ofEvents('GET /api/events/:id/place'),
  'GET /api/account': getOnly('GET /api/account'),
  'GET /api/account/download': getOnly('GET /api/account/download'),
  'GET /api/account/sessions': getOnly('GET /api/account/sessions'),
  'GET /api/account/deletion': getOnly('GET /api/account/deletion'),
  'DELETE /api/account/sessions/:id': ({ sessionId }) => [
    [step('DELETE /api/account/sessions/:id', { id: sessionId }), step('GET /api/account')],
  ],
  'DELETE /api/account/sessions': getOnly('DELETE /api/account/sessions'),
  'POST /api/getprofile': listWithBody('POST /api/getprofile'),
  'PUT /api/account/name': () => [[step('PUT /api/account/name', { body: { username: 'Somebody Else' } }), ...checks]],
  'PUT /api/messaging/settings': () => [[step('PUT /api/messaging/settings', { body: { email_about_unread: false } })]],
  'GET /api/account/emails': getOnly('GET /api/account/emails'),
  'PUT /api/account/emails': () => [
    [step('PUT /api/account/emails', { body: { event_news: true, wording_version: 1 } })],
  ],
  'POST /api/events/:id/waiting': ofEvents('POST /api/events/:id/waiting', {}),
  'DELETE /api/events/:id/waiting': ofEvents('DELETE /api/events/:id/waiting'),
  'GET /api/events/:id/ticket': ofEvents('GET /api/events/:id/ticket'),
  'POST /api/orders/createpaymentintent': ({ eventIds }) =>
    eventIds.map((event_id) => [step('POST /api/orders/createpaymentintent', { body: { event_id } })]),
  'DELETE /api/bookings/:id': ofBookings('DELETE /api/bookings/:id'),
  'POST /api/bookings/:id/refund': ofBookings('POST /api/bookings/:id/refund', {}),
  'POST /api/bookings/:id/replacement': ofBookings('POST /api/bookings/:id/replacement', {}),
  'DELETE /api/bookings/:id/replacement': ofBookings('DELETE /api/bookings/:id/replacement'),
  'POST /api/holds/:id/paying': () => [[step('POST /api/holds/:id/paying', { id: noSuchBooking, body: {} })]],
  'DELETE /api/holds/:id': () => [[step('DELETE /api/holds/:id', { id: noSuchBooking })]],
  'GET /api/event': ofEventsInQuery('GET /api/event'),
  'GET /api/events': () => [[step('GET /api/events', { query: '?option=future' })]],
  'GET /api/nextevent': getOnly('GET /api/nextevent'),
  'GET /event/:id/calendar.ics': ofEvents('GET /event/:id/calendar.ics'),
  'GET /event/:id/share.png': ({ eventIds }) => [[step('GET /event/:id/share.png', { id: eventIds[0] ?? 0 })]],
  'GET /sitemap.xml': getOnly('GET /sitemap.xml'),
  'GET /api/site': getOnly('GET /api/site'),
  'GET /api/texts/home': getOnly('GET /api/texts/home'),
  ...pages(),
}

/**
 * These take nothing that a member knows of another: a password, a link, a file, a payment. They are requested with an empty
 * body.
 */
export const withoutParameters = [
  ...['POST /accounts/register', 'POST /accounts/authenticate', 'POST /accounts/refresh', 'POST /accounts/signout'],
  ...['POST /accounts/forgotpassword', 'POST /accounts/resendactivation', 'POST /accounts/checklink'],
  ...['POST /accounts/activate', 'POST /accounts/resetpassword', 'POST /accounts/confirmemail'],
  ...[
    'PUT /api/account/password',
    'PUT /api/account/email',
    'PUT /api/account/date-of-birth',
    'PUT /api/account/terms',
    'POST /api/account/deletion',
    'POST /api/account/download',
    'GET /api/account/downloads/:id/file',
  ],
  ...['POST /accounts/createprofile', 'PATCH /api/updateprofile', 'POST /api/payments/confirm'],
  ...['POST /api/replacements/see', 'POST /api/replacements/see-as-member', 'POST /api/replacements/accept'],
  ...['POST /api/decisions/see', 'POST /api/decisions/answer'],
  ...['POST /api/complaints', 'POST /api/account/complaints'],
  ...['POST /api/unsubscribe/see', 'POST /unsubscribe'],
]

/** What is not requested, and why. */
export const notRequested: Record<string, string> = {
  'POST /accounts/invitation': 'invitations to staff have nothing to do with likes',
  'POST /api/invitation/accept': 'the same',
  'POST /api/walkins/see': 'a door code only identifies an event and its price',
  'POST /api/walkins/order': 'it holds a place as checkout does, with other code',
  'GET /api/live': 'it is a stream; its messages are compared separately',
  'POST /api/payments/webhook': 'only the card provider can sign it',
  'GET /api/texts/page/:name': 'it is site content, from tables that no member writes',
  'GET /pictures/:name': 'it is a file',
  'GET /share.png': 'it is drawn from settings',
  'GET /robots.txt': 'it is generated from settings',
}

function ofPeople(requestFor: (id: string) => RequestSequence) {
  return ({ cast, stranger }: ViewerContext): RequestSequence[] =>
    [cast.liker, cast.rival, stranger].map(({ id }) => requestFor(id))
}

function ofEvents(route: string, body?: object) {
  return ({ eventIds }: ViewerContext): RequestSequence[] =>
    eventIds.map((id) => [step(route, { id, ...(body && { body }) })])
}

function ofEventsInQuery(route: string) {
  return ({ eventIds }: ViewerContext): RequestSequence[] => eventIds.map((id) => [step(route, { query: `?id=${id}` })])
}

function ofBookings(route: string, body?: object) {
  return ({ bookingIds }: ViewerContext): RequestSequence[] =>
    [...bookingIds.values()].map((id) => [step(route, { id, ...(body && { body }) }), step('GET /api/myplaces')])
}

/** The pages as HTML, each with its own route. */
function pages(): Record<string, (context: ViewerContext) => RequestSequence[]> {
  const plain = [
    '/',
    '/events',
    '/myevents',
    '/mymatches',
    '/messages',
    '/account',
    '/account/emails',
    '/blocked',
    '/profile',
  ]
  return {
    ...Object.fromEntries(plain.map((path) => [`GET ${path}`, getOnly(`GET ${path}`)])),
    'GET /event/:id': ({ eventIds }) => [[step('GET /event/:id', { id: eventIds[0] ?? 0 })]],
    'GET /attendees/:id': ({ eventIds }) => [[step('GET /attendees/:id', { id: eventIds[0] ?? 0 })]],
    'GET /userprofile/:id': ({ cast }) => [[step('GET /userprofile/:id', { id: cast.liker.id })]],
  }
}
