import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { MovableClock } from '#platform/server/clock.ts'
import { isDatabaseUnavailable } from '#platform/server/db.ts'
import { readDueWork } from '#platform/server/due-work-queries.ts'
import type { Site } from '#platform/server/site.ts'
import { dueSweeps, runSweepsDueSince, type LastStarts, type Sweep } from '#platform/server/sweeps.ts'

/** The longest time between two readings of what is due. */
const MAX_SLEEP_MS = 5_000
/** The longest such time while this process is not notified of new jobs, or cannot know when the next sweep is due. */
const POLL_EVERY_MS = 1_000
/** Work that stays due, such as a sweep that another process has just claimed, is not read again at once. */
const MIN_SLEEP_MS = 100

/**
 * Starts the jobs and sweeps of this process when they are due. It reads what is due, and sleeps until the next work starts or
 * until the database notifies it of a new job. Each reading sends a notification of its own. A process that does not receive it,
 * for instance through a pooler, reads every second instead.
 */
export class WorkLoop {
  readonly #site: Site
  readonly #sweeps: readonly Sweep[]
  readonly #token = `reading ${randomUUID()}`
  readonly #stopping = new AbortController()
  readonly #connection
  #waking = new AbortController()
  #isNotified = false
  #wasNotified = true
  #sweeping: Promise<unknown> | undefined
  #areMoreDue = false
  #running: Promise<void> | undefined

  constructor(site: Site, sweeps: readonly Sweep[]) {
    this.#site = site
    this.#sweeps = sweeps
    this.#connection = site.jobs.listen({
      onNotification: (payload) => this.#receive(payload),
      onListening: () => this.#wake(),
      onLost: () => this.#wake(),
    })
    if (site.clock instanceof MovableClock) site.clock.onChange(() => this.#wake())
  }

  async start(): Promise<void> {
    await this.#connection.start()
    this.#running = this.#run()
  }

  /** Waits for the sweep in progress. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#wake()
    await this.#running
    await this.#sweeping
    await this.#connection.stop()
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      this.#waking = new AbortController()
      const inMs = await this.#startDueWork().catch((error: unknown) => {
        if (!isDatabaseUnavailable(error)) this.#site.log.error({ err: error }, 'could not read which work is due')
        return POLL_EVERY_MS
      })
      await this.#sleep(Math.max(inMs, MIN_SLEEP_MS))
    }
  }

  /** Starts what is due. Returns the time until more is. */
  async #startDueWork(): Promise<number> {
    const { jobs, clock } = this.#site
    this.#isNotified = false
    const due = await readDueWork(this.#site.db, this.#token)
    for (const { queue, dueInMs } of due.jobs) if (dueInMs <= 0) jobs.wake(queue)
    const { isAnyDue, nextInMs } = dueSweeps(this.#sweeps, due.sweeps, clock.now())
    if (isAnyDue) this.#startSweeps(due.sweeps)
    const later = due.jobs.map(({ dueInMs }) => dueInMs).filter((ms) => ms > 0)
    const isFast = clock instanceof MovableClock && clock.fastForward() !== null
    return Math.min(isFast ? POLL_EVERY_MS : MAX_SLEEP_MS, nextInMs, ...later)
  }

  /** Sweeps may take a while, and jobs do not wait for them. Sweeps that are due in the meantime are started after them. */
  #startSweeps(lastStarts: LastStarts): void {
    this.#areMoreDue = this.#sweeping !== undefined
    this.#sweeping ??= runSweepsDueSince(this.#site, this.#sweeps, lastStarts, this.#stopping.signal)
      .catch((error: unknown) => {
        if (!isDatabaseUnavailable(error)) this.#site.log.error({ err: error }, 'could not check which sweeps are due')
      })
      .finally(() => {
        this.#sweeping = undefined
        if (this.#areMoreDue) this.#wake()
      })
  }

  async #sleep(ms: number): Promise<void> {
    await this.#pause(Math.min(ms, POLL_EVERY_MS))
    if (this.#waking.signal.aborted) return
    this.#logWhetherNotified()
    if (this.#isNotified && ms > POLL_EVERY_MS) await this.#pause(ms - POLL_EVERY_MS)
  }

  #logWhetherNotified(): void {
    if (this.#isNotified && !this.#wasNotified) this.#site.log.info('notified of new jobs again')
    if (!this.#isNotified && this.#wasNotified)
      this.#site.log.warn('not notified of new jobs, and reads them every second')
    this.#wasNotified = this.#isNotified
  }

  /** Returns early if something has happened since the last reading. */
  async #pause(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.#waking.signal, ref: false }).catch(() => {})
  }

  #receive(payload: string): void {
    if (payload === this.#token) this.#isNotified = true
    else if (payload === '') this.#wake()
    else this.#site.jobs.wake(payload)
  }

  #wake(): void {
    this.#waking.abort()
  }
}
