import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Logger } from 'pino'
import { DatabaseHosts } from '#platform/server/database-hosts.ts'

/** A half-open connection neither responds nor fails. Only a query detects it, within two of these intervals. */
const CHECK_EVERY_MS = 2_000
const ANSWER_TIMEOUT_MS = 2_000
const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 3_000
const CLOSE_TIMEOUT_MS = 500

type ListenOptions = {
  url: string
  channel: string
  log: Logger
  /** The interval of the checks. No check is needed in an interval in which a notification has arrived. */
  checkEveryMs?: number
  onNotification(payload: string): void
  /** Called each time the connection starts to listen. Notifications sent before that were missed. */
  onListening(): void
  /** Called each time the connection is lost. */
  onLost?: () => void
}

/**
 * Listens to a database channel on a dedicated connection, because a pooled one is lent to the next borrower. Reconnects after
 * increasing pauses until `stop` is called.
 */
export class ListeningConnection {
  readonly #options: ListenOptions
  readonly #hosts: DatabaseHosts
  readonly #stopping = new AbortController()
  readonly #firstAttempt = Promise.withResolvers<void>()
  #running: Promise<void> | undefined
  #isAway = false

  constructor(options: ListenOptions) {
    this.#options = options
    this.#hosts = new DatabaseHosts({ url: options.url, timeoutMs: ANSWER_TIMEOUT_MS })
  }

  /** Starts listening if it has not started, and waits until it listens or the first attempt has failed. */
  async start(): Promise<void> {
    this.#running ??= this.#listenUntilStopped()
    await this.#firstAttempt.promise
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  async #listenUntilStopped(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS
    while (!this.#stopping.signal.aborted) {
      const listened = await this.#listenUntilLost()
      this.#firstAttempt.resolve()
      pauseMs = listened ? FIRST_PAUSE_MS : Math.min(pauseMs * 2, MAX_PAUSE_MS)
      await this.#wait(pauseMs)
    }
  }

  /** Returns whether the connection started to listen. */
  async #listenUntilLost(): Promise<boolean> {
    let client: Client | undefined
    let listened = false
    try {
      client = await this.#hosts.connect({
        application_name: `listens to ${this.#options.channel}`,
        query_timeout: ANSWER_TIMEOUT_MS,
        keepAlive: true,
      })
      const loss = rejectWhenLost(client)
      let hasReceived = false
      client.on('notification', ({ payload = '' }) => {
        hasReceived = true
        this.#options.onNotification(payload)
      })
      await client.query(`listen ${client.escapeIdentifier(this.#options.channel)}`)
      listened = true
      this.#onConnected()
      while (!this.#stopping.signal.aborted) {
        hasReceived = false
        await Promise.race([this.#wait(this.#options.checkEveryMs ?? CHECK_EVERY_MS), loss])
        if (!hasReceived) await Promise.race([this.#hosts.check(client), loss])
      }
    } catch (error) {
      this.#onLost(error)
    }
    if (client) await closeConnection(client)
    return listened
  }

  #onConnected(): void {
    if (this.#isAway) this.#options.log.info({ channel: this.#options.channel }, 'listening to the database again')
    this.#isAway = false
    this.#firstAttempt.resolve()
    this.#options.onListening()
  }

  #onLost(error: unknown): void {
    if (this.#isAway || this.#stopping.signal.aborted) return
    this.#isAway = true
    this.#options.log.warn({ err: error, channel: this.#options.channel }, 'not listening to the database')
    this.#options.onLost?.()
  }

  /** Returns early if `stop` is called. */
  async #wait(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.#stopping.signal, ref: false }).catch(() => {})
  }
}

/** Rejects once the connection is lost. An error without a listener would end the process. */
function rejectWhenLost(client: Client): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  client.on('error', reject)
  client.on('end', () => reject(new Error('the connection has ended')))
  promise.catch(() => {})
  return promise
}

/** Closes the connection, but does not wait for a response that may never come. */
async function closeConnection(client: Client): Promise<void> {
  await Promise.race([client.end().catch(() => {}), pause(CLOSE_TIMEOUT_MS, undefined, { ref: false })])
  client.connection.stream.destroy()
}
