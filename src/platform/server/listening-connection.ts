import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client, Notification } from 'pg'
import type { Logger } from 'pino'
import { DatabaseHosts } from '#platform/server/database-hosts.ts'

/** A half-open connection neither responds nor fails. Only a query detects it, within two of these intervals. */
const CHECK_EVERY_MS = 2_000
const ANSWER_TIMEOUT_MS = 2_000
const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 3_000
const CLOSE_TIMEOUT_MS = 500
const NO_NOTIFICATIONS =
  'no notifications arrive: LISTEN_DATABASE_URL must lead to PostgreSQL itself or to a pooler that pools by session'

type ListenOptions = {
  url: string
  channel: string
  log: Logger
  /** The interval of the checks. No check is needed in an interval in which a notification has arrived. */
  checkEveryMs?: number
  /**
   * Sends an empty notification to a channel on another connection, to show that notifications arrive. A pooler that gives each
   * transaction another connection accepts `listen`, but passes no notifications on.
   */
  notify?: (channel: string) => Promise<unknown>
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
      client.on('notification', ({ channel, payload = '' }) => {
        hasReceived = true
        if (channel === this.#options.channel) this.#options.onNotification(payload)
      })
      await client.query(`listen ${client.escapeIdentifier(this.#options.channel)}`)
      let isChecked = await Promise.race([this.#checkArrival(client), loss])
      listened = true
      this.#onConnected()
      while (!this.#stopping.signal.aborted) {
        hasReceived = false
        await Promise.race([this.#wait(this.#options.checkEveryMs ?? CHECK_EVERY_MS), loss])
        if (!hasReceived) await Promise.race([this.#hosts.check(client), loss])
        if (!isChecked) isChecked = await Promise.race([this.#checkArrival(client), loss])
      }
    } catch (error) {
      this.#onLost(error)
    }
    if (client) await closeConnection(client)
    return listened
  }

  /**
   * Sends a notification to a channel of this connection alone. Throws if it does not arrive. Returns false if it could not be
   * sent, which shows nothing.
   */
  async #checkArrival(client: Client): Promise<boolean> {
    const { notify } = this.#options
    if (!notify) return true
    const channel = `${this.#options.channel}_${randomBytes(6).toString('hex')}`
    const { promise: arrived, resolve } = Promise.withResolvers<true>()
    const receive = (notification: Notification) => notification.channel === channel && resolve(true)
    client.on('notification', receive)
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    const isSent = await notify(channel).then(
      () => true,
      () => false,
    )
    const hasArrived = isSent && (await Promise.race([arrived, this.#wait(ANSWER_TIMEOUT_MS).then(() => false)]))
    client.off('notification', receive)
    if (!isSent) return false
    if (!hasArrived && !this.#stopping.signal.aborted) throw new Error(NO_NOTIFICATIONS)
    return true
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
