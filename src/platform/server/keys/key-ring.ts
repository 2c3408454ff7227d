import type { Logger } from 'pino'
import type { Clock } from '#platform/server/clock.ts'
import type { Config } from '#platform/server/config.ts'
import { inTransaction, isDatabaseUnavailable, type Db, type Tx } from '#platform/server/db.ts'
import { compareKeys } from '#platform/server/keys/compare-keys.ts'
import { fingerprintOf } from '#platform/server/keys/derive-key.ts'
import { createKeyFile, keyFileOf, readKeyFile } from '#platform/server/keys/key-file.ts'
import { insertKeys, knownKeys, lockKeys } from '#platform/server/keys/key-queries.ts'
import { newKeySet, type KeySet } from '#platform/server/keys/key-set.ts'
import { STAGE, type KnownKey } from '#platform/server/keys/key-states.ts'
import { recordKeyChange } from '#platform/server/keys/record-key-change.ts'
import { SiteKeys } from '#platform/server/keys/site-keys.ts'

const POLL_EVERY_MS = 5_000
/** A process that waits for its keys looks for them more often. */
const POLL_WITHOUT_KEYS_MS = 1_000

/**
 * Keeps the keys of this process equal to those of the site. The secrets come from SITE_KEYS or from the file in the data
 * folder. The database knows which keys the site has, from when on each signs and which are removed, so that all processes
 * agree, and one with other keys notices.
 */
export class KeyRing {
  readonly keys: SiteKeys
  readonly #db: Db
  readonly #clock: Clock
  readonly #log: Logger
  readonly #settings: KeySet | undefined
  readonly #file: string
  #timer: NodeJS.Timeout | undefined
  #lastRefresh: Promise<void> = Promise.resolve()
  #loaded = ''
  #loggedProblem: string | undefined
  #loggedMissing = ''

  constructor(options: { db: Db; clock: Clock; log: Logger; config: Pick<Config, 'siteKeys' | 'dataDir'> }) {
    this.#db = options.db
    this.#clock = options.clock
    this.#log = options.log
    this.#settings = options.config.siteKeys
    this.#file = keyFileOf(options.config.dataDir)
    this.keys = new SiteKeys(options.clock)
  }

  async start(): Promise<void> {
    await this.refresh()
    this.#refreshLater()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** Reads the keys again, after any reading in progress, so that an older result never replaces a newer one. */
  refresh(): Promise<void> {
    const refreshed = this.#lastRefresh.then(() => this.#load())
    this.#lastRefresh = refreshed.catch(() => {})
    return refreshed
  }

  /** Reads the set and what the database knows of it. Adds keys that the database does not know yet. */
  async #load(): Promise<void> {
    // The set comes first: a key leaves the file only after the database has removed it.
    const present = this.#settings ?? (await readKeyFile(this.#file))
    let known = await knownKeys(this.#db)
    const set = present ?? (known.length === 0 ? await this.#createSet() : undefined)
    const { problem, unknown } = compareKeys(set, known, this.#clock.now())
    if (set && problem === undefined && (known.length === 0 || unknown.length > 0))
      known = await inTransaction(this.#db, (tx) => addKeys(tx, set, this.#clock.now()))
    this.#use(set, known)
  }

  /** The first process of a new site makes the file. A process of an existing site waits for its own. */
  async #createSet(): Promise<KeySet | undefined> {
    await createKeyFile(this.#file, newKeySet(this.#clock.now()))
    return readKeyFile(this.#file)
  }

  #use(set: KeySet | undefined, known: readonly KnownKey[]): void {
    // Compared again, because another process may have added its keys first.
    const { problem, missing } = compareKeys(set, known, this.#clock.now())
    const loaded = JSON.stringify([set?.lasting.toString('hex'), set?.roots, known, problem])
    if (loaded !== this.#loaded) this.keys.use(set, known, problem)
    this.#loaded = loaded
    this.#logProblem(problem)
    if (problem === undefined) this.#warnOfMissing(missing.join(', '))
  }

  #logProblem(problem: string | undefined): void {
    if (problem !== undefined && problem !== this.#loggedProblem)
      this.#log.error({ problem }, 'the keys cannot be used')
    if (problem === undefined && this.#loggedProblem !== undefined) this.#log.info('the keys can be used again')
    this.#loggedProblem = problem
  }

  #warnOfMissing(missing: string): void {
    if (missing !== '' && missing !== this.#loggedMissing)
      this.#log.warn({ keys: missing }, 'this process lacks a key that signs soon, and will not be ready without it')
    this.#loggedMissing = missing
  }

  async #refreshAgain(): Promise<void> {
    try {
      await this.refresh()
    } catch (error) {
      // The last keys stay in use: the database is away for a moment, or someone is editing the file.
      if (this.#timer && !isDatabaseUnavailable(error))
        this.#log.error({ err: error }, 'the keys could not be read again')
    }
    if (this.#timer) this.#refreshLater()
  }

  #refreshLater(): void {
    const inMs = this.keys.problem === undefined ? POLL_EVERY_MS : POLL_WITHOUT_KEYS_MS
    this.#timer = setTimeout(() => void this.#refreshAgain(), inMs).unref()
  }
}

/**
 * Adds the keys of this set. The first keys of a site sign at once. Later keys begin to sign after a time in which every process
 * loads them.
 */
async function addKeys(tx: Tx, set: KeySet, now: Temporal.Instant): Promise<KnownKey[]> {
  const known = await lockKeys(tx)
  const { problem, unknown } = compareKeys(set, known, now)
  if (problem !== undefined) return known
  const isFirst = !known.some(({ signsFrom, removedAt }) => signsFrom && !removedAt)
  const isLastingKnown = known.some(({ id }) => id === 'lasting')
  await insertKeys(tx, [
    ...(isLastingKnown
      ? []
      : [{ id: 'lasting', fingerprint: fingerprintOf(set.lasting), madeAt: now, signsFrom: null }]),
    ...unknown.map(({ id, madeAt, secret }) => ({
      id,
      fingerprint: fingerprintOf(secret),
      madeAt,
      signsFrom: isFirst ? earlierOf(madeAt, now) : now.add(STAGE),
    })),
  ])
  if (!isFirst) for (const { id } of unknown) await recordKeyChange(tx, { id, change: 'added', at: now })
  return knownKeys(tx)
}

function earlierOf(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(a, b) < 0 ? a : b
}
