import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

/** What a mail provider can report about an email that it had accepted. */
export type ReturnedMail = 'bounced' | 'reported as spam'

export type MailReport = {
  mailId: string
  returned: ReturnedMail
  /** Whether the provider is sure that the address accepts no emails. False for a bounce that may have been a coincidence. */
  isAddressDead: boolean
  /** In the words of the recipient's mail server, so it may contain the address. */
  reason: string
}

/**
 * Returns the recipient of an email about which this report is new, or undefined. A spam complaint is also new after a bounce:
 * only someone who got the email can make it.
 */
export function recipientOfReport(
  db: Db,
  { mailId, returned }: MailReport,
): Promise<{ memberId: string | null; address: string } | undefined> {
  return db
    .selectFrom('outgoingMail')
    .select(['memberId', 'toAddress as address'])
    .where('id', '=', mailId)
    .where(isNews(returned))
    .executeTakeFirst()
}

/** Records the report, unless it is not new. */
export async function recordReturn(
  tx: Tx,
  { mailId, returned, reason }: MailReport,
  at: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('outgoingMail')
    .set({ [returned === 'bounced' ? 'bouncedAt' : 'spamReportedAt']: at, lastError: reason.slice(0, 500) })
    .where('id', '=', mailId)
    .where(isNews(returned))
    .execute()
}

const isNews = (returned: ReturnedMail) =>
  sql<boolean>`spam_reported_at is null and (${returned} <> 'bounced' or bounced_at is null)`
