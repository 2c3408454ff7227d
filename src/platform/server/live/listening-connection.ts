import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { Logger } from 'pino'

/** A half-open connection neither responds nor breaks. Only a query reveals it, within two of these intervals. */
const BEAT_MS = 2_000
const ANSWER_WITHIN_MS = 2_000
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 3_000
const GOODBYE_MS = 500

type Listening = {
  url: string
  channel: string
  log: Logger
  onNotice(payload: string): void
  /** Called when it listens, for the first time or again. Anything sent before this was missed. */
  onListening(): void
}

/**
 * Listens to a channel of the database. It has a connection of its own, because a pooled one is lent to the next borrower. A lost
 * connection is reopened after growing pauses, until it is stopped.
 */
export class ListeningConnection {
  readonly #of: Listening
  readonly #stopping = new AbortController()
  readonly #triedOnce = Promise.withResolvers<void>()
  #running: Promise<void> | undefined
  #isAway = false

  constructor(of: Listening) {
    this.#of = of
  }

  /** Starts listening if it has not started, and waits until it listens or the first attempt has failed. */
  async start(): Promise<void> {
    this.#running ??= this.#keepListening()
    await this.#triedOnce.promise
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  async #keepListening(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS
    while (!this.#stopping.signal.aborted) {
      const listened = await this.#listenUntilLost()
      this.#triedOnce.resolve()
      pauseMs = listened ? FIRST_PAUSE_MS : Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
      await this.#wait(pauseMs)
    }
  }

  /** Returns whether it got as far as listening. */
  async #listenUntilLost(): Promise<boolean> {
    const client = new Client({
      connectionString: this.#of.url,
      application_name: `listens to ${this.#of.channel}`,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      keepAlive: true,
    })
    client.on('notification', ({ payload = '' }) => this.#of.onNotice(payload))
    let listened = false
    try {
      const lost = lossOf(client)
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(this.#of.channel)}`)
      listened = true
      this.#isBack()
      while (!this.#stopping.signal.aborted) {
        await Promise.race([this.#wait(BEAT_MS), lost])
        await Promise.race([client.query('select 1'), lost])
      }
    } catch (error) {
      this.#isLost(error)
    }
    await hangUp(client)
    return listened
  }

  #isBack(): void {
    if (this.#isAway) this.#of.log.info({ channel: this.#of.channel }, 'listens to the database again')
    this.#isAway = false
    this.#triedOnce.resolve()
    this.#of.onListening()
  }

  #isLost(error: unknown): void {
    if (this.#isAway || this.#stopping.signal.aborted) return
    this.#isAway = true
    this.#of.log.warn({ err: error, channel: this.#of.channel }, 'does not listen to the database')
  }

  /** Returns early if it is stopped. */
  async #wait(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.#stopping.signal, ref: false }).catch(() => {})
  }
}

/** Rejects once the connection is lost. An error without a listener would end the process. */
function lossOf(client: Client): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  client.on('error', reject)
  client.on('end', () => reject(new Error('the connection has ended')))
  promise.catch(() => {})
  return promise
}

/** Closes the connection, but does not wait for a response that may never come. */
async function hangUp(client: Client): Promise<void> {
  await Promise.race([client.end().catch(() => {}), pause(GOODBYE_MS, undefined, { ref: false })])
  client.connection.stream.destroy()
}
