import { sql } from 'kysely'
import type { Clock } from '#platform/server/clock.ts'
import { inTransaction, type Db } from '#platform/server/db.ts'

/** Longer than the retries of an email's job take, so after this no job will send the email. */
const RETRY_HOURS = 48
const BATCH_SIZE = 500

/** Marks emails that no job will send as failed, so that an owner sees them and can resend them. */
export async function failMail(site: { db: Db; clock: Clock }): Promise<void> {
  const now = site.clock.now()
  const cutoff = now.subtract({ hours: RETRY_HOURS })
  let done: bigint
  do {
    const result = await inTransaction(site.db, (tx) =>
      sql`update outgoing_mail set failed_at = ${now}, last_error = coalesce(last_error, 'Nobody tried to send it.')
        where id in (
          select id from outgoing_mail
          where sent_at is null and failed_at is null and emptied_at is null
            and created_at <= ${cutoff} and coalesce(requeued_at, created_at) <= ${cutoff}
          limit ${BATCH_SIZE} for update skip locked)`.execute(tx),
    )
    done = result.numAffectedRows ?? 0n
  } while (done === BigInt(BATCH_SIZE))
}
