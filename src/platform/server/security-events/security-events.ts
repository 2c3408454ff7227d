import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { securityEventOutcomes, type SecurityEventKind } from '#platform/contract/security-events.ts'
import type { Clock } from '#platform/server/clock.ts'
import { inTransaction, isRefusedRow, type Db } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import type { SiteKeys } from '#platform/server/keys/site-keys.ts'
import { networkOf } from '#platform/server/networks.ts'
import { currentRequest } from '#platform/server/security-events/request-context.ts'
import { RepeatCounter } from '#platform/server/security-events/count-repeats.ts'
import { insertSecurityEvents, type SecurityEventRow } from '#platform/server/security-events/security-event-store.ts'

/** A moment to record. Network, device, operation and session are those of the request that is being handled. */
export type SecurityEvent = {
  kind: SecurityEventKind
  /** The account that it is about, or null if no account is known. */
  memberId: string | null
  /** The owner who acted, if the account is another member's. */
  actorId?: string | null
  /** The session, if it is not the caller's. */
  sessionId?: string
  /** How it happened, or the name of the refusal: words of the code, never of the request. */
  detail?: string
}

const WRITE_EVERY_MS = 250
/** While the database is unavailable, no more events than this wait in memory. */
const MAX_WAITING = 5_000
const MAX_DEVICES = 500

/**
 * Records security events that no transaction commits, such as a refusal, which rolls its transaction back. `note` takes
 * microseconds and waits for nothing, whether or not the account is known. The events are written four times a second, with
 * one statement. A process that is killed loses those of the last quarter of a second, but not their log lines.
 */
export class SecurityEvents {
  readonly #db: Db
  readonly #clock: Clock
  readonly #keys: SiteKeys
  readonly #log: Logger
  readonly #deviceName: (userAgent: string | undefined) => string
  readonly #devices = new LRUCache<string, string>({ max: MAX_DEVICES })
  readonly #counter = new RepeatCounter()
  #waiting = new Map<string, SecurityEventRow>()
  #writing: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #isWriting = false
  #hasFailed = false

  constructor(options: {
    db: Db
    clock: Clock
    keys: SiteKeys
    log: Logger
    deviceName: (userAgent: string | undefined) => string
  }) {
    this.#db = options.db
    this.#clock = options.clock
    this.#keys = options.keys
    this.#log = options.log
    this.#deviceName = options.deviceName
  }

  /** Writes noted events at short intervals until `stop`. */
  start(): void {
    // While the database does not respond, one attempt takes longer than the interval.
    this.#timer = setInterval(() => void (this.#isWriting || this.write()), WRITE_EVERY_MS).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.write()
  }

  /** Notes an event, to be written within a quarter of a second. Repeats within fifteen minutes are counted in one row. */
  note(event: SecurityEvent): void {
    this.#add(this.#counter.countIn(this.describe(event)))
  }

  /** Writes the log line of an event and returns its row, for a transaction that inserts it. */
  describe({ kind, memberId, actorId = null, sessionId, detail }: SecurityEvent): SecurityEventRow {
    const request = currentRequest()
    const at = this.#clock.now()
    const row = {
      ...{ id: newId(), kind, memberId, actorId, at, lastAt: at, times: 1, countKey: null },
      detail: detail ?? null,
      sessionId: sessionId ?? request?.sessionId ?? null,
      network: request ? this.networkHash(request.address) : null,
      device: request ? this.#deviceOf(request.userAgent) : null,
      operation: request?.operation ?? null,
    }
    this.#logEvent(row, request?.requestId)
    return row
  }

  /**
   * Returns a keyed hash of the network of an IP address: the address itself for IPv4, the /64 for IPv6. The key is never
   * replaced, so that events before and after a rotation can be compared.
   */
  networkHash(address: string): Buffer {
    return createHmac('sha256', this.#keys.lasting('security events'))
      .update(networkOf(address))
      .digest()
      .subarray(0, 16)
  }

  /** Writes all noted events now. */
  write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#writeWaiting())
    return this.#writing
  }

  async #writeWaiting(): Promise<void> {
    if (this.#waiting.size === 0) return
    const rows = [...this.#waiting.values()]
    this.#waiting = new Map()
    this.#isWriting = true
    try {
      await this.#insert(rows)
      this.#hasFailed = false
    } catch (error) {
      for (const row of rows) this.#add(row)
      if (!this.#hasFailed) this.#log.warn({ err: error }, 'security events wait until they can be written')
      this.#hasFailed = true
    } finally {
      this.#isWriting = false
    }
  }

  /** Inserts the rows one by one if the schema refuses one of them, so that it does not hold up the others. */
  async #insert(rows: readonly SecurityEventRow[]): Promise<void> {
    try {
      await inTransaction(this.#db, (tx) => insertSecurityEvents(tx, rows))
    } catch (error) {
      if (!isRefusedRow(error)) throw error
      const [row, ...others] = rows
      if (others.length > 0) for (const one of rows) await this.#insert([one])
      else this.#log.error({ err: error, security_event: row?.kind }, 'a security event was refused by the database')
    }
  }

  #add(row: SecurityEventRow): void {
    const key = row.countKey?.toString('base64') ?? row.id
    const first = this.#waiting.get(key)
    if (first) {
      const lastAt = Temporal.Instant.compare(row.lastAt, first.lastAt) > 0 ? row.lastAt : first.lastAt
      this.#waiting.set(key, { ...first, lastAt, times: first.times + row.times })
    } else if (this.#waiting.size < MAX_WAITING) this.#waiting.set(key, row)
    else this.#log.warn({ security_event: row.kind, times: row.times }, 'a security event is only in the log')
  }

  #logEvent(row: SecurityEventRow, requestId: string | undefined): void {
    const { kind, memberId, actorId, network, device, operation, detail } = row
    const outcome = securityEventOutcomes[kind]
    this.#log[outcome === 'refused' ? 'warn' : 'info'](
      {
        ...{ security_event: kind, outcome, member: memberId, actor: actorId, device, operation },
        ...{ network: network?.toString('hex') ?? null, detail, request_id: requestId ?? null },
      },
      'security event',
    )
  }

  /** Parsing a user agent is slower than the rest, and few are in use. */
  #deviceOf(userAgent = ''): string {
    const known = this.#devices.get(userAgent)
    if (known !== undefined) return known
    const device = this.#deviceName(userAgent)
    if (userAgent.length <= 512) this.#devices.set(userAgent, device)
    return device
  }
}
