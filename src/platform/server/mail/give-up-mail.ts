import { sql } from 'kysely'
import type { Clock } from '#platform/server/clock.ts'
import { inTransaction, type Db } from '#platform/server/db.ts'

/** Longer than the email's job is retried. After this nothing tries to send it, whatever happened to the job. */
const TRIED_HOURS = 48
const AT_A_TIME = 500

/** Marks emails that nothing tries to send any more as given up, so that an owner sees them and can resend them. */
export async function giveUpMail(site: { db: Db; clock: Clock }): Promise<void> {
  const now = site.clock.now()
  const before = now.subtract({ hours: TRIED_HOURS })
  let done: bigint
  do {
    const result = await inTransaction(site.db, (tx) =>
      sql`update outgoing_mails set given_up_at = ${now}, last_error = coalesce(last_error, 'Nobody tried to send it.')
        where id in (
          select id from outgoing_mails
          where sent_at is null and given_up_at is null and emptied_at is null
            and created_at <= ${before} and coalesce(taken_up_at, created_at) <= ${before}
          limit ${AT_A_TIME} for update skip locked)`.execute(tx),
    )
    done = result.numAffectedRows ?? 0n
  } while (done === BigInt(AT_A_TIME))
}
