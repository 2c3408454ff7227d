import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { commonRefusals } from '#platform/contract.ts'
import type { Clock } from '#platform/server/clock.ts'
import { inTransaction, isDatabaseUnavailable, type Db, type Tx } from '#platform/server/db.ts'
import { Refused } from '#platform/server/refusals.ts'
import type { SiteKeys } from '#platform/server/keys/site-keys.ts'

/** Allows `attempts` in a window of `minutes` after the first attempt, then none until the window has ended. */
export type Limit = { name: string; attempts: number; minutes: number }

/** A limit and the subject to which it applies, such as a member or an address. */
export type LimitKey = readonly [limit: Limit, ...subject: string[]]

type Count = { attempts: number; resetsAt: Temporal.Instant }

/** How much of a limit is used, including this attempt. */
export type Usage = Count & { isExceeded: boolean }

const MAX_IN_MEMORY = 20_000
/** Limits a cache by size, because with `max` it would take the memory for all its entries, and milliseconds, at once. */
const upTo = (maxSize: number) => ({ maxSize, sizeCalculation: () => 1 })

/**
 * Rate limits that all processes share through the database. They use the site's clock, which demo and tests can move. While
 * the database is unavailable, each process counts in its own memory. Subjects are stored as a keyed hash, so no address can be
 * read back.
 */
export class Limits {
  readonly #db: Db
  readonly #clock: Clock
  readonly #keys: SiteKeys
  readonly #log: Logger
  readonly #on: boolean
  readonly #onReached: (limit: Limit) => void
  readonly #inMemory = new LRUCache<string, Count>(upTo(MAX_IN_MEMORY))
  /**
   * Keys whose attempts are refused for a second without querying the database, so that a flood does not block other requests.
   */
  readonly #refused = new LRUCache<string, Temporal.Instant>({ ...upTo(MAX_IN_MEMORY), ttl: 1_000 })

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
    this.#keys = options.keys
    this.#log = options.log
    this.#on = options.on
    this.#onReached = options.onReached ?? (() => {})
  }

  /** Counts one attempt by this subject and returns their number, or refuses it with 429 and the time to wait. */
  async enforce(limit: Limit, ...subject: string[]): Promise<number> {
    const key: LimitKey = [limit, ...subject]
    this.refuseIfKnown(key)
    const { first } = await this.count({ first: key })
    if (first.isExceeded) await this.refuse(key, { until: first.resetsAt, counted: [key] })
    return first.attempts
  }

  /** Counts one attempt and returns whether the limit is exceeded, for callers that only slow an attempt down. */
  async isExceeded(limit: Limit, ...subject: string[]): Promise<boolean> {
    const { isExceeded } = (await this.count({ first: [limit, ...subject] })).first
    if (isExceeded) this.#onReached(limit)
    return isExceeded
  }

  /**
   * Counts one attempt against several limits in one statement, and returns the use of each. If the first is exceeded, the
   * others are not counted, so that a refused network adds no rows for what it invents. Limits that are `watched` are only read,
   * so that their rows are not locked.
   */
  async count(keys: {
    first: LimitKey
    others?: readonly LimitKey[]
    watched?: readonly LimitKey[]
  }): Promise<{ first: Usage; others: Usage[]; watched: Usage[] }> {
    const { first, others = [], watched = [] } = keys
    const counts = await this.#add(first, others, { attempts: 1, unlessOver: first[0].attempts, watched })
    const usageOf = (key: LimitKey): Usage => {
      const count = counts.get(this.#keyOf(key)) ?? { attempts: 0, resetsAt: this.#clock.now() }
      return { ...count, isExceeded: count.attempts > key[0].attempts }
    }
    return { first: usageOf(first), others: others.map(usageOf), watched: watched.map(usageOf) }
  }

  /**
   * Counts one attempt in the memory of this process, or refuses it. For reads of public data, which write nothing to the
   * database and work without the site's keys.
   */
  enforceInProcess(limit: Limit, ...subject: string[]): void {
    if (!this.#on) return
    const now = this.#clock.now()
    const resetsAt = now.add({ minutes: limit.minutes })
    const count = this.#addInMemory(JSON.stringify([limit.name, ...subject]), 1, now, resetsAt)
    if (count.attempts <= limit.attempts) return
    this.#onReached(limit)
    throw tooManyAttempts(count.resetsAt.since(now))
  }

  /** Refuses without querying the database if this limit refused an attempt less than a second ago. */
  refuseIfKnown(key: LimitKey): void {
    const waitLeft = this.#refused.get(this.#keyOf(key))?.since(this.#clock.now())
    if (!waitLeft || waitLeft.sign <= 0) return
    this.#onReached(key[0])
    throw tooManyAttempts(waitLeft)
  }

  /**
   * Refuses an attempt that has been counted. It is uncounted, so that many valid attempts at the same time do not lock the
   * subject out.
   */
  async refuse(
    key: LimitKey,
    { until, counted }: { until: Temporal.Instant; counted: readonly LimitKey[] },
  ): Promise<never> {
    await this.uncount(...counted)
    this.#refused.set(this.#keyOf(key), until)
    this.#onReached(key[0])
    throw tooManyAttempts(until.since(this.#clock.now()))
  }

  /** Removes one attempt from each count. If they were counted in one statement, they must be in the same order. */
  async uncount(...limitKeys: readonly LimitKey[]): Promise<void> {
    for (const one of limitKeys) this.#refused.delete(this.#keyOf(one))
    const [first, ...others] = limitKeys
    if (first) await this.#add(first, others, { attempts: -1, unlessOver: null, watched: [] })
  }

  async #add(
    first: LimitKey,
    others: readonly LimitKey[],
    change: { attempts: 1 | -1; unlessOver: number | null; watched: readonly LimitKey[] },
  ): Promise<Map<string, Count>> {
    if (!this.#on) return new Map()
    const now = this.#clock.now()
    const rowOf = (one: LimitKey) => ({ key: this.#keyOf(one), resetsAt: now.add({ minutes: one[0].minutes }) })
    const watched = change.watched.map((one) => this.#keyOf(one))
    try {
      return await addInDatabase(this.#db, { first: rowOf(first), others: others.map(rowOf), ...change, watched, now })
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      this.#log.warn(
        { limit: first[0].name },
        'attempts are counted in this process only while the database is unavailable',
      )
      return new Map(
        [first, ...others]
          .map(rowOf)
          .map(({ key, resetsAt }) => [key, this.#addInMemory(key, change.attempts, now, resetsAt)]),
      )
    }
  }

  #keyOf([limit, ...subject]: LimitKey): string {
    const text = JSON.stringify([limit.name, ...subject])
    return createHmac('sha256', this.#keys.lasting('limits')).update(text).digest('base64url').slice(0, 22)
  }

  #addInMemory(key: string, attempts: number, now: Temporal.Instant, resetsAt: Temporal.Instant): Count {
    const stored = this.#inMemory.get(key)
    const current = stored && Temporal.Instant.compare(stored.resetsAt, now) > 0 ? stored : { attempts: 0, resetsAt }
    const count = { ...current, attempts: Math.max(0, current.attempts + attempts) }
    this.#inMemory.set(key, count)
    return count
  }
}

type Addition = {
  first: { key: string; resetsAt: Temporal.Instant }
  others: readonly { key: string; resetsAt: Temporal.Instant }[]
  attempts: 1 | -1
  /** The others are not counted if the first has more attempts than this. Null if it makes no difference. */
  unlessOver: number | null
  watched: readonly string[]
  now: Temporal.Instant
}

/**
 * Updates all counts in one statement, so that no simultaneous attempt is missed. The first is updated first and the others in
 * the order of their keys, which prevents deadlocks between attempts that share some of them.
 */
async function addInDatabase(db: Db, addition: Addition): Promise<Map<string, Count>> {
  const { first, others, attempts, unlessOver, watched, now } = addition
  const keys = others.map(({ key }) => key)
  const resets = others.map(({ resetsAt }) => resetsAt.toString())
  const onConflict = sql`on conflict (key) do update set
    attempts = greatest(0, ${attempts}::integer + case when l.resets_at <= ${now}::timestamptz then 0 else l.attempts end),
    resets_at = case when l.resets_at <= ${now}::timestamptz then excluded.resets_at else l.resets_at end
    returning key, attempts, resets_at`
  const { rows } = await sql<Count & { key: string }>`
    with gate as (
      insert into limits as l (key, attempts, resets_at)
      values (${first.key}, greatest(0, ${attempts}::integer), ${first.resetsAt}::timestamptz) ${onConflict}),
    rest as (
      insert into limits as l (key, attempts, resets_at)
      select key, greatest(0, ${attempts}::integer), resets_at
      from unnest(${keys}::text[], ${resets}::timestamptz[]) as counted (key, resets_at)
      where (select attempts from gate) <= coalesce(${unlessOver}::integer, 2147483647)
      order by key ${onConflict})
    select key, attempts, resets_at from gate union all select key, attempts, resets_at from rest
    union all select key, attempts, resets_at from limits
      where key = any(${watched}::text[]) and resets_at > ${now}::timestamptz`.execute(db)
  return new Map(rows.map(({ key, ...count }) => [key, count]))
}

function tooManyAttempts(wait: Temporal.Duration): Refused {
  const seconds = Math.max(1, Math.ceil(wait.total('seconds')))
  const refusal = {
    ...commonRefusals.too_many_requests,
    detail: `Too many attempts. Please wait ${formatWait(seconds)}, then try again.`,
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
