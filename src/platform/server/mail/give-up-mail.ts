import { sql } from 'kysely'
import type { Clock } from '#platform/server/clock.ts'
import { inTransaction, type Db } from '#platform/server/db.ts'

/** Longer than its job comes again and again: whatever became of the job, nobody tries any more. */
const TRIED_HOURS = 48
const AT_A_TIME = 500

/** Mail that nobody tries to send any more is given up, so that an owner sees it and can have it sent. */
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
