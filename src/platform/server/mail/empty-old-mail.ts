import { sql } from 'kysely'
import type { Clock } from '#platform/server/clock.ts'
import { inTransaction, type Db } from '#platform/server/db.ts'

const SAID_DAYS = 7
/** No mail server is tried for so long; what has not gone by then never will. */
const KEPT_DAYS = 30
const AT_A_TIME = 500

/**
 * Links in mail open accounts, and what mail says is personal: it goes a week after it was sent. That it was sent, and to
 * whom, goes after thirty days, with accounts that were never activated.
 */
export async function emptyOldMail(site: { db: Db; clock: Clock }): Promise<void> {
  const now = site.clock.now()
  for (const some of [emptySome, deleteSome]) {
    let done: number
    do {
      done = await some(site.db, now)
    } while (done === AT_A_TIME)
  }
}

async function deleteSome(db: Db, now: Temporal.Instant): Promise<number> {
  const result = await inTransaction(db, (tx) =>
    sql`delete from outgoing_mails where id in (
        select id from outgoing_mails where created_at <= ${daysBefore(now, KEPT_DAYS)}
        limit ${AT_A_TIME} for update skip locked)`.execute(tx),
  )
  return Number(result.numAffectedRows ?? 0)
}

async function emptySome(db: Db, now: Temporal.Instant): Promise<number> {
  const result = await inTransaction(db, (tx) =>
    sql`update outgoing_mails set text_body = '', html_body = '', attachments = '[]', emptied_at = ${now}
      where id in (
        select id from outgoing_mails
        where emptied_at is null and sent_at <= ${daysBefore(now, SAID_DAYS)}
        limit ${AT_A_TIME} for update skip locked)`.execute(tx),
  )
  return Number(result.numAffectedRows ?? 0)
}

function daysBefore(now: Temporal.Instant, days: number): Temporal.Instant {
  return now.subtract({ hours: days * 24 })
}
