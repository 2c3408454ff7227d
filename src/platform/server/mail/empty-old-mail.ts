import { sql } from 'kysely'
import type { Clock } from '#platform/server/clock.ts'
import { inTransaction, type Db } from '#platform/server/db.ts'

const SENT_DAYS = 7
/** No mail server is tried for so long; what has not gone by then never will. */
const GIVEN_UP_DAYS = 30
const AT_A_TIME = 500

/** Links in mail open accounts, and what mail says is personal: it goes when it is of no more use. That it was sent stays. */
export async function emptyOldMail(site: { db: Db; clock: Clock }): Promise<void> {
  const now = site.clock.now()
  let emptied: number
  do {
    emptied = await emptySome(site.db, now)
  } while (emptied === AT_A_TIME)
}

async function emptySome(db: Db, now: Temporal.Instant): Promise<number> {
  const result = await inTransaction(db, (tx) =>
    sql`update outgoing_mails set text_body = '', html_body = '', attachments = '[]', emptied_at = ${now}
      where id in (
        select id from outgoing_mails
        where emptied_at is null and (sent_at <= ${daysBefore(now, SENT_DAYS)}
          or (sent_at is null and created_at <= ${daysBefore(now, GIVEN_UP_DAYS)}))
        limit ${AT_A_TIME} for update skip locked)`.execute(tx),
  )
  return Number(result.numAffectedRows ?? 0)
}

function daysBefore(now: Temporal.Instant, days: number): Temporal.Instant {
  return now.subtract({ hours: days * 24 })
}
