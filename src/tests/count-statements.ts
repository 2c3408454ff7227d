import { AsyncLocalStorage } from 'node:async_hooks'
import { runJob, type Queues } from '#platform/server/jobs.ts'
import { queuesWithJobs } from '#platform/testing/queues-with-jobs.ts'
import { watchStatements } from '#platform/testing/watch-statements.ts'
import type { TestSite } from '#tests/test-site.ts'

/** One request or job, with the names of its statements. The start and the end of a transaction do not count. */
export type CountedStep = { name: string; statements: string[] }

export type StatementCost = { statements: number; transactions: number; eventLocks: number; jobs: number }

/** Counts the statements of the requests and jobs that it runs. */
export class StatementCounter {
  readonly steps: CountedStep[] = []
  readonly cost: StatementCost = { statements: 0, transactions: 0, eventLocks: 0, jobs: 0 }
  readonly #t: Pick<TestSite, 'site' | 'jobHandlers'>
  readonly #current = new AsyncLocalStorage<CountedStep & { isOver: boolean }>()

  constructor(t: Pick<TestSite, 'site' | 'jobHandlers'>) {
    this.#t = t
  }

  /**
   * Runs a step, which may contain others. Each statement belongs to the innermost step. What the site does meanwhile by itself,
   * or after the step is over, belongs to none.
   */
  async step<T>(name: string, work: () => Promise<T>): Promise<T> {
    const isOuter = this.#current.getStore() === undefined
    const step = { name, statements: [], isOver: false }
    this.steps.push(step)
    return this.#current.run(step, async () => {
      try {
        return await (isOuter ? watchStatements(({ sql }) => this.#count(sql), work) : work())
      } finally {
        step.isOver = true
      }
    })
  }

  /** Runs the jobs that are waiting, and those that they enqueue, each as a step. */
  async runJobs(): Promise<void> {
    const { site, jobHandlers } = this.#t
    for (;;) {
      const [queue] = await queuesWithJobs(site, jobHandlers)
      if (queue === undefined) return
      await this.step(queue, async () => {
        const [job] = await site.jobs.boss.fetch<Queues[typeof queue]>(queue)
        if (!job) throw new Error(`no job in ${queue}`)
        await runJob(jobHandlers, queue, job.data)
        await site.jobs.boss.complete(queue, job.id)
      })
      this.cost.jobs += 1
    }
  }

  #count(sql: string): void {
    const step = this.#current.getStore()
    if (step === undefined || step.isOver || sql === 'commit') return
    if (sql.startsWith('start transaction')) {
      this.cost.transactions += 1
      return
    }
    const statement = statementName(sql)
    step.statements.push(statement)
    this.cost.statements += 1
    if (statement === 'select events for no key update') this.cost.eventLocks += 1
  }
}

/** Names a statement after what it does and the first table that it does it with, such as 'select bookings for update'. */
function statementName(sql: string): string {
  if (/completed_on = pgboss\.job_now/.test(sql)) return 'complete job'
  if (/with\s+next\s+as/i.test(sql)) return 'fetch job'
  const insert = /insert into "?([\w.]+)/i.exec(sql)
  if (insert) return `insert ${insert[1]}`
  const update = /^\s*update "?([\w.]+)/i.exec(sql)
  if (update) return `update ${update[1]}`
  let outer = sql
  for (let inner = ''; inner !== outer; outer = outer.replaceAll(/\([^()]*\)/g, '')) inner = outer
  const table = (/from "?([\w.]+)/i.exec(outer) ?? /from "?([\w.]+)/i.exec(sql))?.[1]
  const lock = /for (?:no key )?update/i.exec(outer)?.[0]
  return `select ${table}${lock ? ` ${lock}` : ''}`
}
