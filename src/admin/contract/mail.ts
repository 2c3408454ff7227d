import { z } from 'zod'
import { endpoint } from '#platform/contract.ts'
import { mailRefusals } from '#platform/contract/mail-refusals.ts'
import { listOf, listQuery } from '#platform/listing.ts'

/**
 * The state of an email. 'trying' means that sending has failed and will be retried automatically. 'bounced' and 'reported as
 * spam' come from the mail provider, some time after it accepted the email.
 */
export const MailState = z.enum(['waiting', 'trying', 'failed', 'sent', 'bounced', 'reported as spam'])
export type MailState = z.infer<typeof MailState>

/** An email in the list, without its text. */
export const MailSummary = z.object({
  id: z.string(),
  to: z.string(),
  /** Null if the email is private to the recipient. */
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
  /** When the mail provider said so. */
  bounced_at: z.string().nullable(),
  spam_reported_at: z.string().nullable(),
  /** Why the email could not be sent or came back, worded for the owner; null if it was sent or has not been tried yet. */
  explanation: z.string().nullable(),
  /** The mail server's own error message. */
  error: z.string().nullable(),
  /** The email's text, with the secret part of each link removed. */
  message: z.string().nullable(),
  message_state: z.enum(['shown', 'private', 'deleted']),
  files: z.array(z.object({ name: z.string(), bytes: z.number().int() })),
  can_be_sent_again: z.boolean(),
  /** Whether its links, which only the recipient has, were removed once it was sent. It cannot be sent again without them. */
  links_removed: z.boolean(),
})
export type MailDetails = z.infer<typeof MailDetails>

/** A count of at most a thousand. If there are more, `more` is true. */
const CappedCount = z.object({ count: z.number().int(), more: z.boolean() })
export type CappedCount = z.infer<typeof CappedCount>

export const MailCounts = z.object({
  queued: CappedCount,
  failed: CappedCount,
  /** Those of the last thirty days. */
  bounced: CappedCount,
  sent_today: CappedCount,
  /** The time when the oldest waiting email was created, in ISO 8601. */
  waiting_since: z.string().nullable(),
})
export type MailCounts = z.infer<typeof MailCounts>

const params = z.object({ id: z.uuid('The email ID must be a UUID.') })
const { mail_not_found, mail_being_sent, mail_links_removed, mail_emptied } = mailRefusals

export const listMail = endpoint({
  method: 'GET',
  path: '/api/admin/mail',
  summary: 'Lists the emails that the site has queued in the last thirty days',
  query: listQuery({ sorts: ['created_at'], direction: 'desc', filters: { state: MailState.optional() } }),
  answer: listOf(MailSummary),
})

export const countMail = endpoint({
  method: 'GET',
  path: '/api/admin/mail-counts',
  summary: 'Counts the emails that are waiting, have failed, bounced or were sent today',
  answer: MailCounts,
})

export const getMail = endpoint({
  method: 'GET',
  path: '/api/admin/mail/:id',
  summary: 'Returns the state of an email',
  params,
  answer: MailDetails,
  refusals: { mail_not_found },
})

export const resendMail = endpoint({
  method: 'POST',
  path: '/api/admin/mail/:id/resend',
  summary: 'Retries a failed email, or sends a copy of one that was sent but did not arrive',
  params,
  body: z.strictObject({}),
  answer: z.object({ id: z.string() }),
  refusals: { mail_not_found, mail_being_sent, mail_links_removed, mail_emptied },
})

export const retryMailNow = endpoint({
  method: 'POST',
  path: '/api/admin/mail-retry',
  summary: 'Retries waiting and failed emails now',
  body: z.strictObject({}),
  answer: z.object({ expedited: z.number().int(), requeued: z.number().int() }),
})

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/admin/mail-test',
  summary: 'Sends the signed-in owner a test email through the normal queue, and returns its id',
  body: z.strictObject({}),
  answer: z.object({ id: z.string(), to: z.string() }),
})
