import type { ViewerContext } from '#tests/canary-values/requests.ts'
import type { RequestSequence } from '#tests/non-interference/send-requests.ts'
import { step } from '#tests/non-interference/requests.ts'
import { termsVersion } from '#content/texts/terms.ts'

type RequestsFor = (context: ViewerContext) => RequestSequence[]

const once =
  (route: string, body?: object): RequestsFor =>
  () => [[step(route, body && { body })]]
/** Checking a password is slow, so not everyone's address is tried. */
const withEmail =
  (route: string, more: object = {}): RequestsFor =>
  ({ otherIds }) =>
    otherIds.emails.slice(0, 4).map((email) => [step(route, { body: { email, ...more } })])

const password = 'Towpath8!lockside'
const passwords = { password, passchk: password }
const link = { token: 'A'.repeat(43) }
const current = ({ me }: ViewerContext) => ({ current_password: me?.password ?? password })

/** Requests about accounts: the viewer's own, and what can be tried with another's address. */
export const accountRequests: Record<string, RequestsFor> = {
  'POST /accounts/register': withEmail('POST /accounts/register', {
    username: 'Somebody Else',
    gender: 'F',
    ...passwords,
  }),
  'POST /accounts/authenticate': withEmail('POST /accounts/authenticate', { password }),
  'POST /accounts/refresh': once('POST /accounts/refresh', { refresh: link.token }),
  'POST /accounts/signout': once('POST /accounts/signout', { refresh: link.token }),
  'POST /accounts/forgotpassword': withEmail('POST /accounts/forgotpassword'),
  'POST /accounts/resendactivation': withEmail('POST /accounts/resendactivation'),
  'POST /accounts/checklink': once('POST /accounts/checklink', link),
  'POST /accounts/activate': once('POST /accounts/activate', link),
  'POST /accounts/resetpassword': once('POST /accounts/resetpassword', { ...link, ...passwords }),
  'POST /accounts/confirmemail': once('POST /accounts/confirmemail', link),

  'GET /api/account/deletion': once('GET /api/account/deletion'),
  'POST /api/account/deletion': (context) => [
    [step('POST /api/account/deletion', { body: { ...current(context), forfeited_event_ids: [] } })],
  ],
  'GET /api/account': once('GET /api/account'),
  'PUT /api/account/name': once('PUT /api/account/name', { username: 'Somebody Else' }),
  'PUT /api/account/password': (context) => [
    [step('PUT /api/account/password', { body: { ...current(context), ...passwords } })],
  ],
  'PUT /api/account/email': (context) =>
    context.otherIds.emails
      .slice(0, 4)
      .map((email) => [step('PUT /api/account/email', { body: { ...current(context), email } })]),
  'PUT /api/account/date-of-birth': once('PUT /api/account/date-of-birth', { date_of_birth: '1991-02-03' }),
  'PUT /api/account/terms': once('PUT /api/account/terms', { version: termsVersion }),
  'GET /api/account/emails': once('GET /api/account/emails'),
  'PUT /api/account/emails': once('PUT /api/account/emails', { event_news: true, wording_version: 1 }),
  'POST /api/unsubscribe/see': once('POST /api/unsubscribe/see', { token: 'A'.repeat(86) }),
  'POST /unsubscribe': () => [[step('POST /unsubscribe', { query: `?token=${'A'.repeat(86)}` })]],
  'GET /api/account/sessions': once('GET /api/account/sessions'),
  'DELETE /api/account/sessions/:id': ({ otherIds }) =>
    otherIds.sessions.map((id) => [step('DELETE /api/account/sessions/:id', { id })]),
  'DELETE /api/account/sessions': once('DELETE /api/account/sessions'),

  'POST /api/account/download': (context) => [
    [step('POST /api/account/download', { body: current(context) }), step('GET /api/account/download')],
  ],
  'GET /api/account/download': once('GET /api/account/download'),
  'GET /api/account/downloads/:id/file': ({ otherIds }) =>
    otherIds.downloads.map((id) => [step('GET /api/account/downloads/:id/file', { id })]),

  'POST /accounts/invitation': once('POST /accounts/invitation', link),
  'POST /api/invitation/accept': once('POST /api/invitation/accept', link),
  'GET /api/account/second-factor': once('GET /api/account/second-factor'),
  'POST /api/account/second-factor/offer': once('POST /api/account/second-factor/offer', {}),
  'PUT /api/account/second-factor': once('PUT /api/account/second-factor', { offer: link.token, code: '123456' }),
  'POST /api/account/second-factor/recovery-codes': once('POST /api/account/second-factor/recovery-codes', {}),

  'POST /accounts/createprofile': () => [
    [{ ...step('POST /accounts/createprofile'), form: { headline: 'A headline', body: 'A text.' } }],
  ],
  'PATCH /api/updateprofile': () => [[{ ...step('PATCH /api/updateprofile'), form: { headline: 'Another headline' } }]],
  'POST /api/getprofile': once('POST /api/getprofile', {}),
}
