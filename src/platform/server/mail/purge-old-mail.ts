import { sql } from 'kysely'
import type { Clock } from '#platform/server/clock.ts'
import { inTransaction, type Db } from '#platform/server/db.ts'
import { purgeMailDomains } from '#platform/server/mail/mail-domains.ts'
import { before, retention } from '#platform/retention.ts'

const BATCH_SIZE = 500

/**
 * Deletes the content of emails some days after they were sent, because it is personal and its links give access to accounts.
 * The record of an email and its recipient is deleted at the same age as accounts that were never activated. Retries end long
 * before that. Also deletes the domains that no longer defer emails.
 */
export async function purgeOldMail(site: { db: Db; clock: Clock }): Promise<void> {
  const now = site.clock.now()
  for (const purgeBatch of [emptySome, deleteSome]) {
    let done: number
    do {
      done = await purgeBatch(site.db, now)
    } while (done === BATCH_SIZE)
  }
  await purgeMailDomains(site, now)
}

async function deleteSome(db: Db, now: Temporal.Instant): Promise<number> {
  const result = await inTransaction(db, (tx) =>
    sql`delete from outgoing_mail where id in (
        select id from outgoing_mail where created_at <= ${before(now, retention.mail.period)}
        limit ${BATCH_SIZE} for update skip locked)`.execute(tx),
  )
  return Number(result.numAffectedRows ?? 0)
}

async function emptySome(db: Db, now: Temporal.Instant): Promise<number> {
  const result = await inTransaction(db, (tx) =>
    sql`update outgoing_mail set text_body = '', html_body = '', attachments = '[]', unsubscribe_url = null,
      emptied_at = ${now}
      where id in (
        select id from outgoing_mail
        where emptied_at is null and sent_at <= ${before(now, retention.mailText.period)}
        limit ${BATCH_SIZE} for update skip locked)`.execute(tx),
  )
  return Number(result.numAffectedRows ?? 0)
}
