import type { MailCounts, MailDetails, MailSummary, MailState } from '#admin/contract/mail.ts'
import { mailFailureReason } from '#admin/rules/mail-failure-reason.ts'
import { redactSecrets } from '#admin/rules/redact-secrets.ts'
import { countsOfMail, mailById, pageOfMails } from '#admin/server/mail/mail-queries.ts'
import { mailRefusals } from '#platform/contract/mail-refusals.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

type Row = {
  id: string
  toAddress: string
  subject: string | null
  state: MailState
  createdAt: Temporal.Instant
  sentAt: Temporal.Instant | null
}

export async function loadMails(
  site: Site,
  query: Parameters<typeof pageOfMails>[1],
): Promise<{ rows: MailSummary[]; next: string | null }> {
  const { rows, next } = await pageOfMails(site, query)
  return { rows: rows.map(presentMail), next }
}

export async function loadMail(site: Site, mailId: string): Promise<MailDetails> {
  const row = await mailById(site.db, mailId)
  if (!row) refuse(mailRefusals.mail_not_found)
  const isPrivate = row.shown !== 'text'
  const arrived = row.state === 'sent'
  return {
    ...presentMail(row),
    attempts: row.attempts,
    failed_at: row.failedAt?.toString() ?? null,
    bounced_at: row.bouncedAt?.toString() ?? null,
    spam_reported_at: row.spamReportedAt?.toString() ?? null,
    explanation: row.state === 'reported as spam' ? SPAM : arrived ? null : mailFailureReason(row.lastError),
    error: arrived ? null : row.lastError,
    message: row.message === null ? null : redactSecrets(row.message),
    message_state: isPrivate ? 'private' : row.emptiedAt ? 'deleted' : 'shown',
    files: isPrivate
      ? []
      : row.attachments.map(({ filename, content }) => ({ name: filename, bytes: sizeOf(content) })),
    links_removed: row.linksRemovedAt !== null,
    can_be_sent_again: !row.emptiedAt && !row.linksRemovedAt && row.state !== 'waiting' && row.state !== 'trying',
  }
}

const SPAM = 'They said in their email app that this is spam, so they get no more emails that they can turn off.'

const sizeOf = (base64: string) => Buffer.byteLength(base64, 'base64')

export async function loadMailCounts(site: Site): Promise<MailCounts> {
  const today = site.clock.now().toZonedDateTimeISO('Europe/London').startOfDay().toInstant()
  const { queued, failed, bounced, sentToday, waitingSince } = await countsOfMail(site.db, today)
  return {
    queued: queued,
    failed,
    bounced,
    sent_today: sentToday,
    waiting_since: waitingSince?.toString() ?? null,
  }
}

function presentMail({ id, toAddress, subject, state, createdAt, sentAt }: Row): MailSummary {
  return {
    id,
    to: toAddress,
    subject,
    state,
    created_at: createdAt.toString(),
    sent_at: sentAt?.toString() ?? null,
  }
}
