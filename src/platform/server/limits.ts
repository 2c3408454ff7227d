import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { commonRefusals } from '#platform/contract.ts'
import type { Clock } from '#platform/server/clock.ts'
import { inTransaction, isDatabaseUnavailable, type Db, type Tx } from '#platform/server/db.ts'
import { Refused } from '#platform/server/refusals.ts'
import type { SiteKeys } from '#platform/server/site-keys.ts'

/** Allows `attempts` in a window of `minutes` after the first attempt, then none until the window has ended. */
export type Limit = { name: string; attempts: number; minutes: number }

/** A limit and the subject to which it applies, such as a member or an address. */
export type LimitKey = readonly [limit: Limit, ...subject: string[]]

type Count = { attempts: number; resetsAt: Temporal.Instant }

const MAX_IN_MEMORY = 20_000

/**
 * Rate limits that all processes share through the database. They use the site's clock, which demo and tests can move. While
 * the database is unavailable, each process counts in its own memory. Subjects are stored as a keyed hash, so no address can be
 * read back.
 */
export class Limits {
  readonly #db: Db
  readonly #clock: Clock
  readonly #key: Buffer
  readonly #log: Logger
  readonly #on: boolean
  readonly #onReached: (limit: Limit) => void
  readonly #inMemory = new LRUCache<string, Count>({ max: MAX_IN_MEMORY })
  /**
   * Keys whose attempts are refused for a second without querying the database, so that a flood does not block other requests.
   */
  readonly #refused = new LRUCache<string, Temporal.Instant>({ max: MAX_IN_MEMORY, ttl: 1_000 })

  constructor(options: {
    db: Db
    clock: Clock
    keys: SiteKeys
    log: Logger
    on: boolean
    /** Called for each attempt beyond a limit. */
    onReached?: (limit: Limit) => void
  }) {
    this.#db = options.db
    this.#clock = options.clock
    this.#key = options.keys.for('limits')
    this.#log = options.log
    this.#on = options.on
    this.#onReached = options.onReached ?? (() => {})
  }

  /** Counts one attempt by this subject, or refuses it with 429 and the time to wait. */
  async enforce(limit: Limit, ...subject: string[]): Promise<void> {
    await this.enforceWith([limit, ...subject], [])
  }

  /**
   * Enforces one limit and counts the attempt against others in the same statement. Returns whether each of the others is
   * exceeded; those only slow the caller down.
   */
  async enforceWith(enforced: LimitKey, others: readonly LimitKey[]): Promise<boolean[]> {
    const key = this.#keyOf(enforced)
    const waitLeft = this.#refused.get(key)?.since(this.#clock.now())
    if (waitLeft && waitLeft.sign > 0) {
      this.#onReached(enforced[0])
      throw tooManyAttempts(waitLeft)
    }
    const all = [enforced, ...others]
    const counts = await this.#add(all, 1)
    const exceeded = all.map(([limit], index) => (counts[index]?.attempts ?? 0) > limit.attempts)
    const [refused, ...slowed] = exceeded
    if (!refused || !counts[0]) return slowed
    this.#refused.set(key, counts[0].resetsAt)
    this.#onReached(enforced[0])
    // A refused attempt is uncounted, so that many valid attempts at the same time do not lock the subject out.
    await this.#add(all, -1)
    throw tooManyAttempts(counts[0].resetsAt.since(this.#clock.now()))
  }

  /** Counts one attempt and returns whether the limit is exceeded, for callers that only slow an attempt down. */
  async isExceeded(limit: Limit, ...subject: string[]): Promise<boolean> {
    const [count] = await this.#add([[limit, ...subject]], 1)
    const isExceeded = (count?.attempts ?? 0) > limit.attempts
    if (isExceeded) this.#onReached(limit)
    return isExceeded
  }

  /** Removes one attempt from each count. */
  async uncount(...limitKeys: readonly LimitKey[]): Promise<void> {
    for (const one of limitKeys) this.#refused.delete(this.#keyOf(one))
    await this.#add(limitKeys, -1)
  }

  async #add(limitKeys: readonly LimitKey[], attempts: 1 | -1): Promise<Count[]> {
    const now = this.#clock.now()
    if (!this.#on) return []
    const counted = limitKeys.map((one) => ({ key: this.#keyOf(one), resetsAt: now.add({ minutes: one[0].minutes }) }))
    try {
      return await addInDatabase(this.#db, counted, attempts, now)
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      this.#log.warn(
        { limit: limitKeys[0]?.[0].name },
        'attempts are counted in this process only while the database is unavailable',
      )
      return counted.map(({ key, resetsAt }) => this.#addInMemory(key, attempts, now, resetsAt))
    }
  }

  #keyOf([limit, ...subject]: LimitKey): string {
    const text = JSON.stringify([limit.name, ...subject])
    return createHmac('sha256', this.#key).update(text).digest('base64url').slice(0, 22)
  }

  #addInMemory(key: string, attempts: number, now: Temporal.Instant, resetsAt: Temporal.Instant): Count {
    const known = this.#inMemory.get(key)
    const current = known && Temporal.Instant.compare(known.resetsAt, now) > 0 ? known : { attempts: 0, resetsAt }
    const count = { ...current, attempts: Math.max(0, current.attempts + attempts) }
    this.#inMemory.set(key, count)
    return count
  }
}

/** Updates all counts in one statement, so that no simultaneous attempt is missed. The keys are sorted to prevent deadlocks. */
async function addInDatabase(
  db: Db,
  counted: readonly { key: string; resetsAt: Temporal.Instant }[],
  attempts: 1 | -1,
  now: Temporal.Instant,
): Promise<Count[]> {
  const keys = counted.map(({ key }) => key)
  const resets = counted.map(({ resetsAt }) => resetsAt.toString())
  const { rows } = await sql<Count & { key: string }>`
    insert into limits as l (key, attempts, resets_at)
    select key, greatest(0, ${attempts}::integer), resets_at
    from unnest(${keys}::text[], ${resets}::timestamptz[]) as counted (key, resets_at) order by key
    on conflict (key) do update set
      attempts = greatest(0, ${attempts}::integer + case when l.resets_at <= ${now}::timestamptz then 0 else l.attempts end),
      resets_at = case when l.resets_at <= ${now}::timestamptz then excluded.resets_at else l.resets_at end
    returning key, attempts, resets_at`.execute(db)
  return keys.map((key) => {
    const count = rows.find((row) => row.key === key)
    if (!count) throw new Error('an attempt was not counted')
    return count
  })
}

function tooManyAttempts(wait: Temporal.Duration): Refused {
  const seconds = Math.max(1, Math.ceil(wait.total('seconds')))
  const refusal = {
    ...commonRefusals.too_many_requests,
    detail: `Too many tries. Please wait ${formatWait(seconds)}, then try again.`,
  }
  return new Refused(refusal, { retryAfter: seconds })
}

function formatWait(seconds: number): string {
  if (seconds <= 60) return 'a minute'
  const minutes = Math.ceil(seconds / 60)
  if (minutes === 60) return 'an hour'
  if (minutes < 90) return `${minutes} minutes`
  return `${Math.ceil(minutes / 60)} hours`
}

/** Small enough to stay within the statement timeout of 2.5 s: deleting two million rows took 2 s. */
const PURGE_BATCH_SIZE = 10_000

/** Deletes counts that have expired. */
export async function purgeOldAttempts(site: { db: Db; clock: Clock }): Promise<void> {
  const now = site.clock.now()
  let purged: number
  do {
    purged = await inTransaction(site.db, (tx) => purgeSome(tx, now))
  } while (purged === PURGE_BATCH_SIZE)
}

async function purgeSome(tx: Tx, now: Temporal.Instant): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('limits')
    .where('key', 'in', (query) =>
      query
        .selectFrom('limits')
        .select('key')
        .where('resetsAt', '<=', now)
        .limit(PURGE_BATCH_SIZE)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Returns the network of an IP address. The user of one IPv6 address has the whole /64. The port that some proxies add is
 * removed, because it differs for every connection.
 */
export function networkOf(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(address)?.[1]
  if (v4) return v4
  const bare = /^\[(.*)\]/.exec(address)?.[1] ?? address
  const [head = '', tail] = bare.split('%', 1)[0]?.toLowerCase().split('::', 2) ?? []
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const groups = tail === undefined ? before : [...before, ...zeros, ...after]
  return `${groups.slice(0, 4).join(':')}::/64`
}
