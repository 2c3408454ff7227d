import { accountPlaceholders } from '#accounts/contract/samples.ts'
import { newId, type SamplesOf } from '#platform/contract/samples.ts'
import { newsletterId, newsletterSamples } from '#privacy/contract/newsletter-samples.ts'
import type * as breachNoticeEndpoints from '#privacy/contract/admin/breach-notices.ts'
import type * as complaintAdminEndpoints from '#privacy/contract/admin/complaints.ts'
import type * as complaintEndpoints from '#privacy/contract/complaint.ts'
import type * as deletionEndpoints from '#privacy/contract/deletion.ts'
import type * as downloadEndpoints from '#privacy/contract/download.ts'
import type * as emailEndpoints from '#privacy/contract/emails.ts'
import type * as returnedMailEndpoints from '#privacy/contract/returned-mail.ts'

/**
 * Placeholders for the ids of a download, a complaint and a notice, and for other values. Tests replace them with real ones.
 */
export const privacyPlaceholders = {
  downloadId: '0199f0c1-0020-7000-8000-000000000001',
  complaintId: '0199f0c1-0021-7000-8000-000000000001',
  /** The draft of a newsletter. */
  newsletterId,
  noticeId: '0199f0c1-0022-7000-8000-000000000001',
  /** The token of the unsubscribe link in optional emails. */
  unsubscribeToken: 'U'.repeat(86),
  /** The new deadline of a complaint. */
  answerUntil: '2999-01-01',
} as const

const { memberEmail, currentPassword } = accountPlaceholders
const { downloadId, complaintId, noticeId, unsubscribeToken, answerUntil } = privacyPlaceholders
const complaint = { kind: 'data', content: 'What do you keep of me?' } as const
const acknowledgement = { reference: 'C-7K2QD', answer_by: '2026-12-20' }
const toEveryone = {
  subject: 'About your data',
  text: 'A list was lost.',
  recipients: 'everyone' as const,
  event_ids: [],
  people: '',
}
const download = {
  id: downloadId,
  requested_at: '2026-11-20T18:00:00Z',
  ready_until: '2026-11-21T18:00:00Z',
  ready_until_local: '2026-11-21T18:00:00',
}
const stopped = { kind: 'event news', is_on: true } as const

const since = '2026-11-20T18:00:00Z'

const ownSamples = {
  'GET /api/account/deletion': [
    {
      answer: {
        places: [],
        friends_places: [],
        unsettled: [],
        waiting: [],
        payment_in_progress: false,
        requested_at: null,
      },
    },
  ],
  'POST /api/account/deletion': [{ body: { current_password: currentPassword, forfeited_event_ids: [] }, answer: {} }],
  'POST /api/account/download': [
    {
      body: { current_password: currentPassword },
      answer: { download: { ...download, ready_until: null, ready_until_local: null } },
    },
  ],
  'GET /api/account/download': [{ answer: { download } }],
  'GET /api/account/downloads/:id/file': [{ params: { id: downloadId } }],
  'GET /api/account/emails': [{ answer: { event_news_since: null, newsletter_since: null } }],
  'PUT /api/account/emails': [
    { body: { event_news: true, wording_version: 1 }, answer: { event_news_since: since, newsletter_since: null } },
  ],
  'PUT /api/account/newsletter': [
    { body: { newsletter: true, wording_version: 1 }, answer: { event_news_since: null, newsletter_since: since } },
  ],
  'POST /api/unsubscribe/lookup': [{ body: { token: unsubscribeToken }, answer: stopped }],
  'POST /unsubscribe': [{ query: { token: unsubscribeToken }, answer: { ...stopped, is_on: false } }],
  'POST /api/mail/reports': [{ answer: { received: true } }],
  'POST /api/complaints': [
    { body: { id: newId, ...complaint, name: 'Emily Brown', email: memberEmail }, answer: acknowledgement },
  ],
  'POST /api/account/complaints': [{ body: { id: newId, ...complaint }, answer: acknowledgement }],
} satisfies SamplesOf<typeof deletionEndpoints> &
  SamplesOf<typeof downloadEndpoints> &
  SamplesOf<typeof emailEndpoints> &
  SamplesOf<typeof returnedMailEndpoints> &
  SamplesOf<typeof complaintEndpoints>

const ownerSamples = {
  'GET /api/admin/complaints': [
    { query: {} },
    { query: { state: 'answered' } },
    { query: { state: 'all' } },
    { query: { state: 'all', search: memberEmail } },
  ],
  'GET /api/admin/complaints/:id': [{ params: { id: complaintId } }],
  'POST /api/admin/complaints/:id/answer': [{ params: { id: complaintId }, body: { answer: 'An answer.' } }],
  'POST /api/admin/complaints/:id/close': [{ params: { id: complaintId }, body: { note: 'A note.' } }],
  'POST /api/admin/complaints/:id/extension': [
    { params: { id: complaintId }, body: { until: answerUntil, reason: 'A reason.' } },
  ],
  'POST /api/admin/breach-notices/preview': [
    { body: toEveryone, answer: { people: 214, text: 'A list was lost.' } },
    { body: { ...toEveryone, recipients: 'members', people: memberEmail } },
  ],
  'POST /api/admin/breach-notices': [
    { body: { ...toEveryone, id: newId, recipient_count: 214 }, answer: { id: newId } },
  ],
  'GET /api/admin/breach-notices': [{ query: {} }],
  'GET /api/admin/breach-notices/:id': [{ params: { id: noticeId } }],
  'GET /api/admin/breach-notice-events': [{}],
  ...newsletterSamples,
} satisfies SamplesOf<typeof breachNoticeEndpoints> & SamplesOf<typeof complaintAdminEndpoints>

export const privacySamples = { ...ownSamples, ...ownerSamples }
