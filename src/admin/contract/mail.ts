import { z } from 'zod'
import { endpoint } from '#platform/contract.ts'
import { mailRefusals } from '#platform/contract/mail-refusals.ts'
import { listOf, listQuery } from '#platform/listing.ts'

/** 'trying': sending has failed and will be retried automatically. */
export const MailState = z.enum(['waiting', 'trying', 'failed', 'sent'])
export type MailState = z.infer<typeof MailState>

/** An email in the list, without its text. */
export const MailSummary = z.object({
  id: z.string(),
  to: z.string(),
  /** Null if it is private to the recipient. */
  subject: z.string().nullable(),
  state: MailState,
  /** ISO 8601 instants. */
  created_at: z.string(),
  sent_at: z.string().nullable(),
})
export type MailSummary = z.infer<typeof MailSummary>

export const MailDetails = MailSummary.extend({
  attempts: z.number().int(),
  failed_at: z.string().nullable(),
  /** Why it could not be sent, worded for the owner; null if it was sent or not tried yet. */
  explanation: z.string().nullable(),
  /** The mail server's own error message. */
  error: z.string().nullable(),
  /** The email's text, with the secret part of each link removed. */
  message: z.string().nullable(),
  message_state: z.enum(['shown', 'private', 'deleted']),
  files: z.array(z.object({ name: z.string(), bytes: z.number().int() })),
  can_be_sent_again: z.boolean(),
})
export type MailDetails = z.infer<typeof MailDetails>

/** Counted up to a thousand; beyond that, `more` is true. */
const CappedCount = z.object({ count: z.number().int(), more: z.boolean() })
export type CappedCount = z.infer<typeof CappedCount>

export const MailCounts = z.object({
  queued: CappedCount,
  failed: CappedCount,
  sent_today: CappedCount,
  /** When the oldest waiting email was created, in ISO 8601. */
  waiting_since: z.string().nullable(),
})
export type MailCounts = z.infer<typeof MailCounts>

const params = z.object({ id: z.uuid('A mail is named by a UUID.') })
const { mail_not_found, mail_being_sent, mail_emptied } = mailRefusals

export const listMail = endpoint({
  method: 'GET',
  path: '/api/admin/mail',
  summary: 'The mail that the site has written in the last thirty days',
  query: listQuery({ sorts: ['created_at'], direction: 'desc', filters: { state: MailState.optional() } }),
  answer: listOf(MailSummary),
})

export const countMail = endpoint({
  method: 'GET',
  path: '/api/admin/mail-counts',
  summary: 'How much mail waits, was given up, and went out today',
  answer: MailCounts,
})

export const getMail = endpoint({
  method: 'GET',
  path: '/api/admin/mail/:id',
  summary: 'What became of a mail',
  params,
  answer: MailDetails,
  refusals: { mail_not_found },
})

export const resendMail = endpoint({
  method: 'POST',
  path: '/api/admin/mail/:id/resend',
  summary: 'Sends a mail again: one that was given up, or one that was sent and did not arrive',
  params,
  body: z.strictObject({}),
  answer: z.object({ id: z.string() }),
  refusals: { mail_not_found, mail_being_sent, mail_emptied },
})

export const retryMailNow = endpoint({
  method: 'POST',
  path: '/api/admin/mail-retry',
  summary: 'Tries now all that waits for its next try, and what was given up',
  body: z.strictObject({}),
  answer: z.object({ expedited: z.number().int(), requeued: z.number().int() }),
})

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/admin/mail-test',
  summary:
    'Writes a test to the owner who asks, the way that all mail goes; gives its id, by which to see what became of it',
  body: z.strictObject({}),
  answer: z.object({ id: z.string(), to: z.string() }),
})
