import { vi } from 'vitest'
import { aMember, signInAs } from '#accounts/testing.ts'
import type { confirmPayment, createPaymentIntent, extendHold } from '#bookings/contract/checkout.ts'
import { anEvent } from '#events/testing.ts'
import { runJob, type Queues } from '#platform/server/jobs.ts'
import { queuesWithJobs } from '#platform/testing/queues-with-jobs.ts'
import { watchStatements } from '#platform/testing/watch-statements.ts'
import type { TestSite } from '#tests/test-site.ts'

/** One request or job of a purchase, with the names of its statements. The start and the end of a transaction do not count. */
export type CountedStep = { name: string; statements: string[] }

export type PurchaseCost = {
  statements: number
  transactions: number
  eventLocks: number
  /** Requests that ask the card provider how a payment stands. */
  questions: number
  jobs: number
}

/** Buys one place at an event, step by step, and counts what that costs. */
export class CountedPurchase {
  readonly steps: CountedStep[] = []
  readonly #cost: PurchaseCost = { statements: 0, transactions: 0, eventLocks: 0, questions: 0, jobs: 0 }
  readonly #t: TestSite
  readonly #eventId: number
  readonly #access: string
  #current: CountedStep | undefined
  #hold: { bookingId: string; intentId: string } | undefined
  /** Called when the provider has captured the payment, before its answer arrives. */
  onCaptured: (() => Promise<void>) | undefined

  static async start(t: TestSite): Promise<CountedPurchase> {
    const member = await aMember(t.site, { gender: 'F' })
    const eventId = await anEvent(t.site)
    const { access } = await signInAs(t.site, member)
    await t.deliverMessages()
    await t.runJobs()
    // Its statements are not part of any purchase.
    t.site.versionPoller.stop()
    return new CountedPurchase(t, eventId, access)
  }

  private constructor(t: TestSite, eventId: number, access: string) {
    this.#t = t
    this.#eventId = eventId
    this.#access = access
    const answer = t.stripeEmulator.answer.bind(t.stripeEmulator)
    vi.spyOn(t.stripeEmulator, 'answer').mockImplementation(async (request) => {
      const answered = await answer(request)
      if (request.method === 'GET') this.#cost.questions += 1
      if (request.path.endsWith('/capture')) await this.onCaptured?.()
      return answered
    })
  }

  get cost(): Readonly<PurchaseCost> {
    return this.#cost
  }

  async hold(): Promise<void> {
    await this.#step('hold', async () => {
      const body = { event_id: this.#eventId }
      const ordered = await this.#api<typeof createPaymentIntent>('POST /api/orders/createpaymentintent', { body })
      if (!ordered.payment_intent) throw new Error('the place was not held')
      this.#hold = { bookingId: ordered.booking_id, intentId: ordered.payment_intent.intent_id }
    })
  }

  async pressPay(): Promise<void> {
    await this.#step('press pay', async () => {
      await this.#api<typeof extendHold>('POST /api/holds/:id/paying', {
        params: { id: this.#held.bookingId },
        body: {},
      })
    })
  }

  async payByCard(): Promise<void> {
    const { stripe } = this.#t.site.cards
    await stripe.paymentIntents.confirm(this.#held.intentId, { payment_method: 'pm_card_visa' })
  }

  async confirm(): Promise<void> {
    await this.#step('confirm', async () => {
      await this.#api<typeof confirmPayment>('POST /api/payments/confirm', { body: { intent_id: this.#held.intentId } })
    })
  }

  /** Delivers the provider's messages that are due, one after another. */
  async receiveMessages(): Promise<void> {
    const { app, stripeEmulator } = this.#t
    await stripeEmulator.deliverDue(async ({ body, signature }) => {
      const { type }: { type: string } = JSON.parse(body)
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      return this.#step(type, async () => {
        const url = '/api/payments/webhook/'
        return (await app.inject({ method: 'POST', url, payload: body, headers })).statusCode
      })
    })
  }

  /** Runs the jobs that are waiting, and those that they enqueue. */
  async runJobs(): Promise<void> {
    const { site, jobHandlers } = this.#t
    for (;;) {
      const [queue] = await queuesWithJobs(site, jobHandlers)
      if (queue === undefined) return
      await this.#step(queue, async () => {
        const [job] = await site.jobs.boss.fetch<Queues[typeof queue]>(queue)
        if (!job) throw new Error(`no job in ${queue}`)
        await runJob(jobHandlers, queue, job.data)
        await site.jobs.boss.complete(queue, job.id)
      })
      this.#cost.jobs += 1
    }
  }

  get #api() {
    return this.#t.apiAs(this.#access)
  }

  get #held() {
    if (!this.#hold) throw new Error('no place is held')
    return this.#hold
  }

  /** Runs a step, which may contain others. Each statement belongs to the innermost step. */
  async #step<T>(name: string, work: () => Promise<T>): Promise<T> {
    const outer = this.#current
    this.#current = { name, statements: [] }
    this.steps.push(this.#current)
    try {
      return await (outer ? work() : watchStatements(({ sql }) => this.#count(sql), work))
    } finally {
      this.#current = outer
    }
  }

  #count(sql: string): void {
    if (sql === 'commit') return
    if (sql.startsWith('start transaction')) {
      this.#cost.transactions += 1
      return
    }
    const statement = statementName(sql)
    this.#current?.statements.push(statement)
    this.#cost.statements += 1
    if (statement === 'select events for no key update') this.#cost.eventLocks += 1
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
