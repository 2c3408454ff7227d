import { sql } from 'kysely'
import { inOneStatement, inTransaction, type Db, type Tx } from '#platform/server/db.ts'

/** After so many deferrals in a row, the emails to the domain wait. */
const DEFERRALS_BEFORE_WAIT = 3
/** Each wait is twice as long as the one before it, up to the longest. */
const FIRST_WAIT_MINUTES = 1
const LONGEST_WAIT_MINUTES = 15

/** What is known of the domain of an email. Both are null if it has accepted all emails. */
export type DomainState = { domain: string; deferrals: number | null; waitUntil: Temporal.Instant | null }

/**
 * Returns how many seconds an email to the domain still has to wait, or 0 if it may be sent now. At the end of a wait only one
 * email may be sent, and the next wait begins with it: it ends early if the email is accepted.
 */
export async function secondsToWait(
  db: Db,
  { domain, waitUntil }: DomainState,
  now: Temporal.Instant,
): Promise<number> {
  if (waitUntil === null) return 0
  const seconds = Math.ceil(waitUntil.since(now).total('seconds'))
  if (seconds > 0) return seconds
  return (await beginNextWait(db, domain, now)) ? 0 : FIRST_WAIT_MINUTES * 60
}

/** Returns false if another email has begun the wait. */
async function beginNextWait(db: Db, domain: string, now: Temporal.Instant): Promise<boolean> {
  const { numAffectedRows = 0n } = await inOneStatement(db, (tx) =>
    sql`update mail_domains set wait_minutes = least(wait_minutes * 2, ${LONGEST_WAIT_MINUTES}),
      wait_until = ${now}::timestamptz + make_interval(mins => least(wait_minutes * 2, ${LONGEST_WAIT_MINUTES}))
      where domain = ${domain} and wait_until <= ${now}`.execute(tx),
  )
  return numAffectedRows > 0n
}

/** Counts a deferral, unless the domain waits already. The emails that were being sent when the wait began make it no longer. */
export async function recordDeferral(tx: Tx, domain: string, now: Temporal.Instant): Promise<void> {
  const waits = sql`mail_domains.deferrals + 1 >= ${DEFERRALS_BEFORE_WAIT}`
  const end = now.add({ minutes: FIRST_WAIT_MINUTES })
  await sql`insert into mail_domains (domain, deferrals, last_deferred_at) values (${domain}, 1, ${now})
    on conflict (domain) do update set deferrals = mail_domains.deferrals + 1, last_deferred_at = ${now},
      wait_minutes = case when ${waits} then ${FIRST_WAIT_MINUTES}::integer end,
      wait_until = case when ${waits} then ${end}::timestamptz end
    where mail_domains.wait_until is null`.execute(tx)
}

/** Called when the domain has accepted an email. */
export async function endDeferrals(tx: Tx, domain: string): Promise<void> {
  await tx.deleteFrom('mailDomains').where('domain', '=', domain).execute()
}

/** Lets the emails to every domain be sent at once, because an owner asks for it. */
export async function endAllWaits(tx: Tx): Promise<void> {
  await tx.deleteFrom('mailDomains').execute()
}

/** Deletes domains to which no email was sent for a day. Some people have a domain of their own. */
export async function purgeMailDomains({ db }: { db: Db }, now: Temporal.Instant): Promise<void> {
  const end = now.subtract({ hours: 24 })
  await inTransaction(db, (tx) =>
    sql`delete from mail_domains where coalesce(wait_until, last_deferred_at) <= ${end}`.execute(tx),
  )
}
