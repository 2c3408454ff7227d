import type { ViewerContext } from '#tests/canary-values/requests.ts'
import type { RequestSequence } from '#tests/non-interference/send-requests.ts'
import { step } from '#tests/non-interference/requests.ts'
import { newId } from '#platform/server/ids.ts'

type RequestsFor = (context: ViewerContext) => RequestSequence[]

const once =
  (route: string, body?: object): RequestsFor =>
  () => [[step(route, body && { body })]]

const ofPage = (route: string, more: Partial<ReturnType<typeof step>> = {}): RequestSequence => [
  { ...step(route), path: (route.split(' ')[1] ?? '').replace(':name', 'rules').replace(':number', '0'), ...more },
]
const page = { based_on: 0, title: 'Rules', description: 'The rules.', text: 'Be kind.' }
const noNotice = { subject: 'About your data', text: 'A list was lost.', event_ids: [], people: '' }

/** Requests about site texts, email and breach notices that an owner may make. */
export const contentAndMailRequests: Record<string, RequestsFor> = {
  'GET /api/admin/content': once('GET /api/admin/content'),
  'GET /api/admin/content/:name': () => [ofPage('GET /api/admin/content/:name')],
  'GET /api/admin/content/:name/versions': () => [ofPage('GET /api/admin/content/:name/versions')],
  'GET /api/admin/content/:name/versions/:number': () => [ofPage('GET /api/admin/content/:name/versions/:number')],
  'POST /api/admin/content/site': () => [
    [
      step('POST /api/admin/content/site', {
        body: {
          ...{ based_on: 0, site_name: 'Another name', line: 'A line.', trader_name: 'Somebody', vat_number: '' },
          ...{ trader_address: '1 High Street', contact_email: 'hello@example.com', refund_when_rebooked: 'no' },
          message_retention_months: '24',
        },
      }),
    ],
  ],
  'POST /api/admin/content/home': () => [
    [
      step('POST /api/admin/content/home', {
        body: {
          ...{ based_on: 0, sentence: 'An evening.', about: 'One.', balance: 'Two.', house_rules: '- Be kind.' },
          ...{
            steps: ['One', 'Two', 'Three', 'Four'].map((one) => `## ${one}\n${one}.`).join('\n'),
            questions: '## Why?\nSo.',
          },
        },
      }),
    ],
  ],
  'POST /api/admin/content/pages/:name': () => [ofPage('POST /api/admin/content/pages/:name', { body: page })],

  'GET /api/admin/mail': ({ otherIds }) => [
    [step('GET /api/admin/mail')],
    [step('GET /api/admin/mail', { query: '?direction=asc' })],
    ...otherIds.emails.slice(0, 6).map((email) => [step('GET /api/admin/mail', { query: `?search=${email}` })]),
  ],
  'GET /api/admin/mail-counts': once('GET /api/admin/mail-counts'),
  'GET /api/admin/mail/:id': ofMails('GET /api/admin/mail/:id'),
  'POST /api/admin/mail/:id/again': ofMails('POST /api/admin/mail/:id/again', {}),
  'POST /api/admin/mail-try-now': once('POST /api/admin/mail-try-now', {}),
  'POST /api/admin/mail-test': once('POST /api/admin/mail-test', {}),

  'POST /api/admin/breach-notices/preview': ({ otherIds }) => [
    [step('POST /api/admin/breach-notices/preview', { body: { ...noNotice, recipients: 'everyone' } })],
    [
      step('POST /api/admin/breach-notices/preview', {
        body: { ...noNotice, recipients: 'members', people: otherIds.emails.join('\n') },
      }),
    ],
  ],
  'POST /api/admin/breach-notices': () => [
    [
      step('POST /api/admin/breach-notices', {
        body: { ...noNotice, recipients: 'everyone', id: newId(), recipient_count: 1 },
      }),
    ],
  ],
  'GET /api/admin/breach-notices': once('GET /api/admin/breach-notices'),
  'GET /api/admin/breach-notices/:id': ({ otherIds }) => [
    otherIds.notices.slice(0, 3).map((id) => step('GET /api/admin/breach-notices/:id', { id })),
  ],
  'GET /api/admin/breach-notice-events': once('GET /api/admin/breach-notice-events'),
}

function ofMails(route: string, body?: object): RequestsFor {
  return ({ otherIds }) => otherIds.mails.map((id) => [step(route, { id, ...(body && { body }) })])
}
