import { MAX_COMMANDS_PER_REQUEST } from '#event-night/contract.ts'
import type { Address, Placeholder } from '#app/samples.ts'
import { newId } from '#platform/server/ids.ts'
import { someOf } from '#platform/testing/suite-size.ts'
import type { RequestSequence, Step } from '#tests/non-interference/send-requests.ts'
import { pageRequest, placeholdersIn, requestFrom, samplesOf, type Values } from '#tests/sample-requests.ts'

/** The viewer who makes the requests, and the values with which they can refer to other people's records. */
export type ViewerContext = {
  /** The members whom they have blocked. */
  blocked: readonly string[]
  /** For each placeholder, the values that may lead to another person's data. */
  named: Readonly<Partial<Record<Placeholder, readonly (string | number)[]>>>
  /** For each placeholder, the one value with which a request is valid here. */
  valid: Values
  /** Everyone else's email addresses. `named` contains only some of them, because verifying a password is slow. */
  emails: readonly string[]
  /** The addresses of portraits, both signed for the viewer and changed to another viewer. */
  portraits: readonly string[]
  /** The addresses of pages, from the site's route table. */
  pages: readonly string[]
}

/** Operations that are not requested, and why. */
export const notRequested: Partial<Record<Address, string>> = {
  'POST /api/admin/payments/:id/check': 'the card provider does not know payments that the test inserted',
  'GET /api/live': 'it is a stream; each of its events is one of four words',
  'POST /api/account/second-factor/verification':
    'no one here has an authenticator app, and the response only confirms the code',
  'POST /api/account/passkeys/verification': 'no one here has a passkey that signs, and the response only confirms it',
  'POST /api/account/step-up': 'the response only confirms the password',
  'POST /api/payments/webhook': 'only the card provider can sign it',
  'POST /api/mail/reports': 'only the mail provider knows its secret',
  'GET /event/:id/share.png': 'it shows only what the event’s page shows as text',
  'GET /share.png': 'it is drawn from the settings',
}

/** Builds the requests of an operation, for all values that it could be requested with. */
export function requestsOf(address: Address, context: ViewerContext): RequestSequence[] {
  return (special[address] ?? fromSamples(address))(context)
}

type RequestsFor = (context: ViewerContext) => RequestSequence[]

/** Builds requests from each sample, with each value of each of its placeholders. */
function fromSamples(address: Address, next: readonly Address[] = []): RequestsFor {
  return ({ named, valid }) =>
    samplesOf(address).flatMap((sample) => {
      const lists = placeholdersIn(sample).flatMap((name) =>
        named[name]?.length ? [[name, named[name]] as const] : [],
      )
      const nth = (at: number) => Object.fromEntries(lists.map(([name, values]) => [name, values[at % values.length]]))
      const choices = lists.flatMap(([name, values]) => values.map((value, at) => ({ ...nth(at), [name]: value })))
      return (lists.length > 0 ? choices : [{}]).map((choice) => [
        requestFrom(address, { ...valid, ...choice }, sample),
        ...next.map((other) => requestFrom(other)),
      ])
    })
}

const forEachOtherMember =
  (requestsFor: (memberId: string, nth: number, context: ViewerContext) => Step[]): RequestsFor =>
  (context) =>
    idsOf(context, 'memberId')
      .map((memberId, nth) => requestsFor(memberId, nth, context))
      .filter((sequence) => sequence.length > 0)

/** Requests whose responses could reveal another member's data after a change. */
const followUpRequests = (memberId: string) => [
  requestFrom('POST /api/getuserprofile/:id', { memberId }),
  requestFrom('GET /api/messaging/with/:id', { memberId }),
]

/** Operations whose effect shows only in other requests, or which need several matching values. */
const special: Partial<Record<Address, RequestsFor>> = {
  'GET /portraits/:name': ({ portraits }) =>
    portraits.map((path) => [{ route: 'GET /portraits/:name', path, signedOut: true }]),
  'POST /api/members/:id/block': fromSamples('POST /api/members/:id/block', ['GET /api/blocked']),
  // A member who blocks another and then unblocks them must see no more than before. Members who were blocked before are
  // excluded, because unblocking would show their data.
  'DELETE /api/members/:id/block': forEachOtherMember((memberId, _nth, { blocked }) =>
    blocked.includes(memberId)
      ? []
      : [
          requestFrom('POST /api/members/:id/block', { memberId }),
          requestFrom('DELETE /api/members/:id/block', { memberId }),
          ...followUpRequests(memberId),
        ],
  ),
  'POST /api/account/download': fromSamples('POST /api/account/download', ['GET /api/account/download']),

  'POST /api/sendlikes': (context) => {
    const [memberId = ''] = idsOf(context, 'memberId')
    const [, eventId = 0] = context.named.eventId ?? []
    return [
      ...(context.named.eventId ?? []).map((id) => [requestFrom('POST /api/sendlikes', { eventId: id, memberId })]),
      ...idsOf(context, 'memberId').map((id) => [
        requestFrom('POST /api/sendlikes', { eventId, memberId: id }),
        requestFrom('POST /api/mylikes'),
        requestFrom('POST /api/mymatches'),
      ]),
    ]
  },
  'PUT /api/mymatches/seen': ({ named: { memberId = [] } }) => [[requestFrom('PUT /api/mymatches/seen', { memberId })]],
  'PUT /api/messaging/read': ({ named: { messageId = [] } }) => [
    [requestFrom('PUT /api/messaging/read', { messageId: messageId.slice(0, 50) })],
  ],
  'POST /api/messaging/sendmessage': forEachOtherMember((memberId, nth, { named: { idempotencyKey = [] } }) => [
    // Reuses the idempotency key of another member too.
    ...samplesOf('POST /api/messaging/sendmessage').map((sample) =>
      requestFrom(
        'POST /api/messaging/sendmessage',
        { memberId, idempotencyKey: idempotencyKey[nth % idempotencyKey.length] ?? newId() },
        sample,
      ),
    ),
    ...followUpRequests(memberId),
  ]),

  'POST /api/complaints': withIdsOfOthers('POST /api/complaints'),
  'POST /api/account/complaints': withIdsOfOthers('POST /api/account/complaints'),
  'POST /api/admin/breach-notices/preview': (context) => [
    ...fromSamples('POST /api/admin/breach-notices/preview')(context),
    ...samplesOf('POST /api/admin/breach-notices/preview').map((sample) => [
      requestFrom('POST /api/admin/breach-notices/preview', { memberEmail: context.emails.join('\n') }, sample),
    ]),
  ],
  // Searches by address, because a search by part of a name returns only ten results.
  'GET /api/admin/events/:id/candidates': ({ emails, named: { eventId = [] } }) =>
    emails.map((memberEmail) => [
      requestFrom('GET /api/admin/events/:id/candidates', { memberEmail, eventId: eventId[0] ?? 0 }),
    ]),
  'POST /api/admin/events/:id/door/commands': ({ named: { eventId = [], bookingId = [], ticketCode = [] } }) =>
    eventId.flatMap((id) =>
      [bookingId, ticketCode].flatMap((ids, nth) =>
        inBatches(ids).map((batch) => [
          requestFrom(
            'POST /api/admin/events/:id/door/commands',
            { eventId: id, bookingId: batch, ticketCode: batch, newId: batch.map(() => newId()) },
            samplesOf('POST /api/admin/events/:id/door/commands')[nth],
          ),
        ]),
      ),
    ),
}

/** The number of people or events with which `npm test` requests a page about them. `npm run prove` uses all. */
const MAX_PER_PAGE = 2

/**
 * Builds requests for the HTML of every page, which is the same for everyone. Pages about people are requested for some of
 * them.
 */
export function pageRequests(context: ViewerContext): RequestSequence[] {
  return context.pages.flatMap((path) => {
    const ids = path.startsWith('/userprofile') ? idsOf(context, 'memberId').slice(0, 3) : context.named.eventId
    return path.includes(':id')
      ? someOf(ids ?? [], MAX_PER_PAGE).map((id) => [pageRequest(path, id)])
      : [[pageRequest(path)]]
  })
}

function idsOf({ named }: ViewerContext, name: Placeholder): string[] {
  return (named[name] ?? []).map(String)
}

function inBatches<Of>(all: readonly Of[]): Of[][] {
  const size = MAX_COMMANDS_PER_REQUEST
  return Array.from({ length: Math.ceil(all.length / size) }, (_, nth) => all.slice(nth * size, nth * size + size))
}

/** Builds the usual requests, and requests with the id of another person's complaint. */
function withIdsOfOthers(address: 'POST /api/complaints' | 'POST /api/account/complaints'): RequestsFor {
  return (context) => [
    ...fromSamples(address)(context),
    ...idsOf(context, 'complaintId').map((id) => [requestFrom(address, { newId: id })]),
  ]
}
