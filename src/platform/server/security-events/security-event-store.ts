import { sql } from 'kysely'
import type { SecurityEventKind } from '#platform/contract/security-events.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/db.ts'
import { before, retention } from '#platform/retention.ts'
import type { Clock } from '#platform/server/clock.ts'

/** A row of `security_events` to insert, or to add to the row with its key. */
export type SecurityEventRow = {
  id: string
  kind: SecurityEventKind
  memberId: string | null
  actorId: string | null
  sessionId: string | null
  /** A keyed hash of 16 bytes. */
  network: Buffer | null
  device: string | null
  operation: string | null
  detail: string | null
  at: Temporal.Instant
  lastAt: Temporal.Instant
  times: number
  countKey: Buffer | null
}

/**
 * Inserts all rows with one statement. A row whose key exists is added to that row. Rows about members who no longer exist are
 * left out. Members of the other rows cannot be deleted until these are inserted.
 */
export async function insertSecurityEvents(tx: Tx, rows: readonly SecurityEventRow[]): Promise<void> {
  // The keys are sorted to prevent deadlocks between processes.
  const sorted = rows.toSorted((one, other) => hex(one.countKey).localeCompare(hex(other.countKey)))
  const column = <T>(of: (row: SecurityEventRow) => T) => sorted.map(of)
  const memberIds = sorted.flatMap(({ memberId, actorId }) => [memberId, actorId]).filter((id) => id !== null)
  await sql`
    with known as materialized (
      select id from members where id = any(${memberIds}::uuid[]) order by id for key share
    )
    insert into security_events as e (id, kind, member_id, actor_id, session_id, network, device, operation, detail, at,
      last_at, times, count_key)
    select n.id, n.kind, n.member_id, (select id from known where id = n.actor_id), n.session_id, decode(n.network, 'hex'),
      n.device, n.operation, n.detail, n.at, n.last_at, n.times, decode(n.count_key, 'hex')
    from unnest(
      ${column(({ id }) => id)}::uuid[], ${column(({ kind }) => kind)}::text[],
      ${column(({ memberId }) => memberId)}::uuid[], ${column(({ actorId }) => actorId)}::uuid[],
      ${column(({ sessionId }) => sessionId)}::uuid[], ${column(({ network }) => network && hex(network))}::text[],
      ${column(({ device }) => device)}::text[], ${column(({ operation }) => operation)}::text[],
      ${column(({ detail }) => detail)}::text[], ${column(({ at }) => at.toString())}::timestamptz[],
      ${column(({ lastAt }) => lastAt.toString())}::timestamptz[], ${column(({ times }) => times)}::integer[],
      ${column(({ countKey }) => countKey && hex(countKey))}::text[]
    ) as n (id, kind, member_id, actor_id, session_id, network, device, operation, detail, at, last_at, times, count_key)
    where n.member_id is null or exists (select from known where id = n.member_id)
    on conflict (count_key) do update set
      times = e.times + excluded.times, last_at = greatest(e.last_at, excluded.last_at)`.execute(tx)
}

const hex = (bytes: Buffer | null) => bytes?.toString('hex') ?? ''

const BATCH_SIZE = 1_000

/** Deletes events at the end of their retention period. */
export async function purgeOldSecurityEvents(site: { db: Db; clock: Clock }): Promise<void> {
  const cutoff = before(site.clock.now(), retention.securityEvents.period)
  let purged: number
  do {
    purged = await inTransaction(site.db, async (tx) => {
      const { numAffectedRows = 0n } = await sql`delete from security_events where id in (
        select id from security_events where at <= ${cutoff} order by at, id limit ${BATCH_SIZE} for update skip locked
      )`.execute(tx)
      return Number(numAffectedRows)
    })
  } while (purged === BATCH_SIZE)
}
