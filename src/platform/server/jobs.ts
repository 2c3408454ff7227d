import { fromKysely, PgBoss, type Job, type JobResult } from 'pg-boss'
import { Pool, type ClientBase } from 'pg'
import type { Logger } from 'pino'
import { withClient } from '#platform/server/borrow-client.ts'
import { DatabaseHosts } from '#platform/server/database-hosts.ts'
import { withoutTimeouts } from '#platform/server/database-timeouts.ts'
import type { Tx } from '#platform/server/db.ts'
import { ListeningConnection } from '#platform/server/listening-connection.ts'
import { StatementNames } from '#platform/server/statement-names.ts'
import { currentTraceparent, inSpan } from '#platform/server/tracing.ts'

/** The payload of a job, by queue name. Each capability adds its queues in its jobs.ts. */
export interface Queues {
  'mail.send': { mailId: string }
  'push.send': { pushId: string }
}

/** Domain events that lower capabilities emit and higher ones may handle. Their payloads hold only ids. */
export interface DomainEvents {}

type QueuesFor<Data> = { [Queue in keyof Queues]: Data extends Queues[Queue] ? Queue : never }[keyof Queues]

/**
 * A queue that receives a job for each domain event of this name. Each capability declares its subscriptions in its
 * notifications.ts.
 */
export type Subscription = {
  [Event in keyof DomainEvents]: { event: Event; queue: QueuesFor<DomainEvents[Event]> }
}[keyof DomainEvents]

/** The result of a job that did not run, and starts again after this time. It is not counted as an attempt. */
export type Postponed = { postponedBySeconds: number }

/** One handler for each queue. If a handler throws, the job is retried as its queue is configured. */
export type JobHandlers = {
  [Queue in keyof Queues]?: (data: Queues[Queue]) => Promise<void> | Promise<Postponed | undefined>
}

/** Returns the queues that have a handler. */
export function queuesOf(handlers: JobHandlers): (keyof Queues)[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of handlers has no other keys
  return Object.keys(handlers) as (keyof Queues)[]
}

/** Runs one job with the handler of its queue. */
export async function runJob<Queue extends keyof Queues>(
  handlers: JobHandlers,
  queue: Queue,
  data: Queues[Queue],
): Promise<Postponed | undefined> {
  const parent = 'traceparent' in data && typeof data.traceparent === 'string' ? data.traceparent : undefined
  return inSpan(
    { name: `job ${queue}`, kind: 'consumer', parent },
    async () => (await handlers[queue]?.(data)) ?? undefined,
  )
}

const BATCH_SIZE = 4

/**
 * A queue is read when `wake` is called, and again as long as there are more jobs than are run at the same time. Each job of a
 * batch succeeds or fails by itself.
 */
const whenWoken = {
  ...{ pollingIntervalSeconds: 3_600, batchSize: BATCH_SIZE },
  ...({ burstWhenBatchFull: true, perJobResults: true } as const),
}

/**
 * The workers of a queue, if it has more than one in each process. An email mostly waits for the mail server, and a slow one
 * keeps only its own worker from the next batch. With six, two processes open 48 connections: Postfix allows a client 50 by default.
 */
const workersOf: { readonly [Queue in keyof Queues]?: number } = { 'mail.send': 6 }

/** Returns the greatest number of jobs of the queue that a process runs at the same time. */
export function jobsAtOnce(queue: keyof Queues): number {
  return (workersOf[queue] ?? 1) * BATCH_SIZE
}

type Wait = { id: string; attempt: number; seconds: number }
type QueueWorker = { id: string; isBusy: boolean }

const CONNECT_TIMEOUT_MS = 10_000

/** The PostgreSQL channel of new jobs, as in `pgboss.notify_of_jobs`. */
export const JOBS_CHANNEL = 'jobs'

/** Enqueues jobs in the transaction of the change that causes them, so a job exists if and only if the change is committed. */
export class Jobs {
  readonly boss: PgBoss
  readonly subscriptions: readonly Subscription[]
  readonly #url: string
  readonly #log: Logger
  /** The workers of each queue in this process. */
  readonly #workers = new Map<string, QueueWorker[]>()
  readonly #excluded: readonly string[]
  readonly #pool: Pool | undefined

  constructor(
    options:
      | {
          url: string
          preparedStatements?: boolean
          log: Logger
          subscriptions: readonly Subscription[]
          supervise: boolean
        }
      | { of: Jobs; excluding: readonly (keyof Queues)[] },
  ) {
    this.subscriptions = 'of' in options ? options.of.subscriptions : options.subscriptions
    this.#excluded = 'of' in options ? options.excluding : []
    this.#url = 'of' in options ? options.of.#url : options.url
    this.#log = 'of' in options ? options.of.#log : options.log
    if ('of' in options) {
      this.boss = options.of.boss
      return
    }
    const names = options.preparedStatements ? new StatementNames() : undefined
    // What these connections write need not survive a crash of the database: a job that was fetched or completed shortly before
    // runs again, as after a kill of this process. Jobs are enqueued on the connection of their transaction.
    const onConnect = (client: ClientBase) => client.query(`set synchronous_commit = off; ${withoutTimeouts}`)
    const hosts = new DatabaseHosts({ url: options.url, timeoutMs: CONNECT_TIMEOUT_MS })
    const connect = () => hosts.borrow(pool)
    const pool = new Pool({
      ...hosts.poolOptions,
      max: 3,
      // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, which its types do not say
      onConnect,
    })
    pool.on('error', (error) => this.#log.warn({ reason: error.message }, 'an idle database connection was lost'))
    this.#pool = pool
    this.boss = new PgBoss({
      db: { executeSql: (text, values) => withClient(connect, names, (client) => client.query(text, values)) },
      // The app's role cannot create tables: 01-jobs.sql creates the queue's schema.
      migrate: false,
      createSchema: false,
      schedule: false,
      supervise: options.supervise,
      // Our own sweeps do the scheduling. With these intervals, another process picks up the jobs of a killed one within half a
      // minute.
      superviseIntervalSeconds: 10,
      monitorIntervalSeconds: 10,
      // We use neither jobs that depend on others nor its watch on the vacuum.
      flowIntervalSeconds: 3_600,
      monitorVacuum: false,
      reindex: false,
    })
    this.boss.on('error', (error) => this.#log.warn({ reason: error.message }, 'the job queue reported an error'))
  }

  async start(): Promise<void> {
    await this.boss.start()
  }

  /** Runs the handlers in this process until `stop`, for the jobs of the queues that `wake` names. */
  async work(handlers: JobHandlers): Promise<void> {
    for (const queue of queuesOf(handlers)) {
      const workers: QueueWorker[] = []
      this.#workers.set(queue, workers)
      while (workers.length < (workersOf[queue] ?? 1)) workers.push(await this.#startWorker(handlers, queue))
    }
  }

  async #startWorker(handlers: JobHandlers, queue: keyof Queues): Promise<QueueWorker> {
    const worker: QueueWorker = { id: '', isBusy: false }
    worker.id = await this.boss.work<Queues[keyof Queues], unknown, typeof whenWoken>(
      queue,
      whenWoken,
      async (jobs) => {
        worker.isBusy = true
        // There may be more jobs, for another worker.
        if (jobs.length === BATCH_SIZE) this.wake(queue)
        return this.#runBatch(handlers, queue, jobs).finally(() => (worker.isBusy = false))
      },
    )
    return worker
  }

  async #runBatch(
    handlers: JobHandlers,
    queue: keyof Queues,
    jobs: readonly Job<Queues[keyof Queues]>[],
  ): Promise<JobResult[]> {
    const waits: Wait[] = []
    const results = await Promise.all(jobs.map((job) => this.#run(handlers, queue, job, waits)))
    if (waits.length > 0) await this.#postpone(queue, waits)
    return results
  }

  async #run(
    handlers: JobHandlers,
    queue: keyof Queues,
    job: Job<Queues[keyof Queues]>,
    waits: Wait[],
  ): Promise<JobResult> {
    try {
      const postponed = await runJob(handlers, queue, job.data)
      if (!postponed) return { id: job.id, status: 'completed' }
      waits.push({ id: job.id, attempt: job.retryCount, seconds: postponed.postponedBySeconds })
      // This only has an effect if the job could not be postponed.
      return { id: job.id, status: 'failed' }
    } catch (error) {
      this.#log.warn({ err: error, queue, job: job.id }, 'a job failed and is retried as its queue is configured')
      return { id: job.id, status: 'failed', output: error }
    }
  }

  /** Puts jobs back into the queue. Without `started_on`, the next start is the same attempt. */
  async #postpone(queue: keyof Queues, waits: readonly Wait[]): Promise<void> {
    const statement = `
      update pgboss.job set state = 'retry', started_on = null, heartbeat_on = null,
        start_after = pgboss.job_now() + make_interval(secs => wait.seconds)
      from json_to_recordset($2::json) as wait(id uuid, attempt integer, seconds integer)
      where job.name = $1 and job.id = wait.id and job.retry_count = wait.attempt and job.state = 'active'`
    await this.boss.getDb().executeSql(statement, [queue, JSON.stringify(waits)])
  }

  /** Makes this process fetch the jobs of the queue now, if it runs them. */
  wake(queue: string): void {
    const workers = this.#workers.get(queue) ?? []
    const idle = workers.find(({ isBusy }) => !isBusy)
    // If all are busy, each reads the queue again after its batch.
    for (const { id } of idle ? [idle] : workers) this.boss.notifyWorker(id)
  }

  /** Returns a connection that is notified of new jobs. Its payloads are names of queues, or empty for a job that starts later. */
  listen(on: { onNotification(payload: string): void; onListening(): void; onLost(): void }): ListeningConnection {
    // A working process notifies itself more often than that.
    const checkEveryMs = 6_000
    return new ListeningConnection({ url: this.#url, channel: JOBS_CHANNEL, log: this.#log, checkEveryMs, ...on })
  }

  async stop(): Promise<void> {
    await this.boss.stop({ graceful: true, timeout: 20_000 })
    if (this.#pool && !this.#pool.ended) await this.#pool.end()
  }

  /** Returns the same queues, but enqueues nothing for the given ones. The demo's past events must not notify anyone. */
  excluding(...queues: (keyof Queues)[]): Jobs {
    return new Jobs({ of: this, excluding: queues })
  }

  async enqueue<Queue extends keyof Queues & string>(tx: Tx, queue: Queue, data: Queues[Queue]): Promise<void> {
    await this.#send(tx, queue, data)
  }

  /** Enqueues one job for each queue that subscribes to the domain event. */
  async emit<DomainEvent extends keyof DomainEvents & string>(
    tx: Tx,
    event: DomainEvent,
    data: DomainEvents[DomainEvent] & object,
  ): Promise<void> {
    for (const subscription of this.subscriptions)
      if (subscription.event === event) await this.#send(tx, subscription.queue, data)
  }

  async #send(tx: Tx, queue: string, data: object): Promise<void> {
    if (this.#excluded.includes(queue)) return
    // The job belongs to the trace of what causes it.
    const traceparent = currentTraceparent()
    const traced = traceparent === undefined ? data : { ...data, traceparent }
    const id = await this.boss.send(queue, traced, { db: fromKysely(tx.withoutPlugins()) })
    if (!id) throw new Error(`the queue ${queue} did not accept a job`)
  }
}
