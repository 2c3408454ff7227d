import type { TestMember } from '#accounts/testing.ts'
import type { Address } from '#app/samples.ts'
import { termsVersion } from '#content/texts/terms.ts'
import { authorisationMatrix } from '#tests/authorisation-matrix.ts'
import type { Known } from '#tests/non-interference/make-world.ts'
import type { RequestSequence, Step } from '#tests/non-interference/send-requests.ts'
import { addresses, pageRequest, placeholdersIn, requestFrom, samplesOf, type Values } from '#tests/sample-requests.ts'

/** The values that a member can use in requests: their own ids, those of members they met, and some that do not exist. */
export type ViewerContext = Known & {
  stranger: TestMember
  /** The address where the viewer would find the liker's portrait. */
  portrait: string
  /** The viewer's own session. */
  sessionId: string
  turn: number
}

/** Requests that could reveal likes or their senders. Every world makes all of them. */
export const aboutPeople: readonly Address[] = [
  'POST /api/mylikes',
  'POST /api/mymatches',
  'GET /api/mylikes/settings',
  'PUT /api/mymatches/seen',
  'GET /api/news',
  'POST /api/myevents',
  'GET /api/myhome',
  'GET /api/myplaces',
  'POST /api/events',
  'GET /api/blocked',
  // The extended response contains the plain one.
  'POST /api/event',
  'POST /api/sendlikes',
  'DELETE /api/account/likes-consent',
  'POST /api/messaging/mymessages',
  'GET /api/messaging/recipients',
  'GET /api/messaging/settings',
  'GET /api/messaging/with/:id',
  'PUT /api/messaging/read',
  'POST /api/messages/:id/report',
  'POST /api/messaging/sendmessage',
  'POST /api/getuserprofile/:id',
  'GET /portraits/:name',
  'POST /api/members/:id/report',
  'POST /api/members/:id/block',
  'DELETE /api/members/:id/block',
]

/** Operations that are not requested, and why. */
export const notRequested: Partial<Record<Address, string>> = {
  'POST /accounts/invitation': 'invitations to staff have nothing to do with likes',
  'POST /api/invitation/accept': 'the same',
  'POST /api/walkins/lookup': 'a door code only identifies an event and its price',
  'POST /api/walkins/order': 'it holds a place as checkout does, with other code',
  'POST /accounts/passkey/options': 'the response is random',
  'POST /api/account/passkeys/options': 'the response is random',
  'POST /api/account/second-factor/offer': 'the response is random',
  'POST /api/screens': 'the response is random',
  'POST /api/account/calendar': 'the response is random',
  'GET /api/live': 'it is a stream; its messages are compared separately',
  'POST /api/payments/webhook': 'only the card provider can sign it',
  'POST /api/mail/reports': 'only the mail provider knows its secret',
  'GET /api/texts/page/:name': 'it is site content, from tables that no member writes',
  'GET /pictures/:name': 'it is a file',
  'GET /pictures/email/:name': 'the same',
  'GET /share.png': 'it is drawn from settings',
  'GET /robots.txt': 'it is generated from settings',
  'GET /.well-known/security.txt': 'it is generated from settings',
}

/** Requests that are only about the viewer, or the same for everyone. Each world makes some of them in turn. */
export const aboutOther: readonly Address[] = addresses.filter(
  (address) =>
    authorisationMatrix[address]?.includes('member') && !aboutPeople.includes(address) && !(address in notRequested),
)

/** Builds the requests of an operation with the values that the viewer knows. */
export function requestsOf(address: Address, context: ViewerContext): RequestSequence[] {
  return (special[address] ?? ((known) => fromSample(address, known)))(context)
}

/** Builds requests from the simplest sample, with each value of its first placeholder. */
function fromSample(address: Address, context: ViewerContext, next: readonly Step[] = []): RequestSequence[] {
  const known: Partial<Record<string, readonly (string | number)[]>> = {
    memberId: [context.cast.liker, context.cast.rival, context.stranger].map(({ id }) => id),
    eventId: context.eventIds,
    bookingId: [...context.bookingIds.values()],
    messageId: context.messageIds,
    sessionId: [context.sessionId],
  }
  const [sample = {}] = samplesOf(address)
  const name = placeholdersIn(sample).find((one) => known[one])
  const valid = { currentPassword: context.cast.viewer.password, termsVersion }
  const choices: Values[] = name ? (known[name] ?? []).map((value) => ({ [name]: value })) : [{}]
  return choices.map((choice) => [requestFrom(address, { ...valid, ...choice }), ...next])
}

/** Requests that show the effects of a command to the viewer. */
const followUpRequests = [requestFrom('POST /api/mylikes'), requestFrom('GET /api/messaging/recipients')]

const thenOwnPlaces = (address: Address) => (context: ViewerContext) =>
  fromSample(address, context, [requestFrom('GET /api/myplaces')])
const withEmptyBody = (address: Address) => (): RequestSequence[] => [[{ ...requestFrom(address), body: {} }]]
const ofFirstEvent =
  (address: Address) =>
  ({ eventIds }: ViewerContext): RequestSequence[] => [[requestFrom(address, { eventId: eventIds[0] ?? 0 })]]

/** Operations whose effect shows only in other requests, or which need several matching values. */
const special: Partial<Record<Address, (context: ViewerContext) => RequestSequence[]>> = {
  'PUT /api/mymatches/seen': ({ cast: { liker, rival, friend } }) => [
    [
      requestFrom('PUT /api/mymatches/seen', { memberId: [liker, rival, friend].map(({ id }) => id) }),
      requestFrom('POST /api/mymatches'),
      requestFrom('GET /api/news'),
    ],
  ],
  'POST /api/sendlikes': ({ cast: { liker, rival, friend }, eventIds, stranger, turn }) => {
    const card = (eventId: number | undefined, ...liked: TestMember[]) =>
      requestFrom('POST /api/sendlikes', { eventId: eventId ?? 0, memberId: liked.map(({ id }) => id) })
    const one = eventIds[turn % eventIds.length]
    return [
      ...eventIds.map((eventId) => [card(eventId, liker), card(eventId, liker)]),
      [card(one, stranger), card(one, friend), card(one, liker, rival)],
    ]
  },
  'DELETE /api/account/likes-consent': ({ eventIds }) => [
    [
      requestFrom('DELETE /api/account/likes-consent'),
      ...followUpRequests,
      requestFrom('POST /api/mymatches'),
      ...eventIds.map((eventId) => requestFrom('POST /api/event', { eventId })),
    ],
  ],
  'PUT /api/messaging/read': ({ messageIds }) =>
    messageIds.length === 0
      ? []
      : [[requestFrom('PUT /api/messaging/read', { messageId: messageIds }), ...followUpRequests]],
  'GET /portraits/:name': ({ portrait }) => [[{ route: 'GET /portraits/:name', path: portrait, signedOut: true }]],
  'POST /api/members/:id/block': ({ cast: { liker } }) => [
    [
      requestFrom('POST /api/members/:id/block', { memberId: liker.id }),
      ...followUpRequests,
      requestFrom('DELETE /api/members/:id/block', { memberId: liker.id }),
      ...followUpRequests,
    ],
  ],
  'DELETE /api/members/:id/block': ({ cast: { liker } }) => [
    [requestFrom('DELETE /api/members/:id/block', { memberId: liker.id }), ...followUpRequests],
  ],
  'DELETE /api/account/sessions/:id': (context) =>
    fromSample('DELETE /api/account/sessions/:id', context, [requestFrom('GET /api/account')]),
  'PUT /api/account/name': (context) => fromSample('PUT /api/account/name', context, followUpRequests),
  'DELETE /api/bookings/:id': thenOwnPlaces('DELETE /api/bookings/:id'),
  'POST /api/bookings/:id/refund': thenOwnPlaces('POST /api/bookings/:id/refund'),
  'POST /api/bookings/:id/replacement': thenOwnPlaces('POST /api/bookings/:id/replacement'),
  'DELETE /api/bookings/:id/replacement': thenOwnPlaces('DELETE /api/bookings/:id/replacement'),
  // Drawing a picture is slow, so only one is requested.
  'GET /event/:id/share.png': ofFirstEvent('GET /event/:id/share.png'),
  // A valid complaint gets a random reference, so only an invalid one is sent.
  'POST /api/complaints': withEmptyBody('POST /api/complaints'),
  'POST /api/account/complaints': withEmptyBody('POST /api/account/complaints'),
}

/** Builds a request for the HTML of each page. */
export function pageRequests({ eventIds: [eventId], cast }: ViewerContext): RequestSequence[] {
  const plain = [
    '/',
    '/events',
    '/myevents',
    '/mymatches',
    '/messages',
    '/account',
    '/account/security',
    '/account/emails',
    '/account/notifications',
    '/account/calendar',
    '/account/likes',
    '/blocked',
  ]
  return [
    ...[...plain, '/profile'].map((path) => [pageRequest(path)]),
    [pageRequest('/event/:id', eventId)],
    [pageRequest('/attendees/:id', eventId)],
    [pageRequest('/userprofile/:id', cast.liker.id)],
  ]
}
