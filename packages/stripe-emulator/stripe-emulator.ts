import { setTimeout as sleep } from 'node:timers/promises'
import type Stripe from 'stripe'
import {
  answerCall,
  beginCall,
  callOf,
  saveFailure,
  failureAnswer,
  type Call,
  type HttpAnswer,
  type HttpRequest,
} from './answer-request.ts'
import { newDispute } from './disputes.ts'
import { notFound } from './errors.ts'
import type { Faults } from './faults.ts'
import { standardFees, type Fees } from './fees.ts'
import { newId, idOf } from './ids.ts'
import { sendAll, claimDue, type Post } from './webhooks.ts'
import { Store, type StoredObjects, type Kind } from './store.ts'
import { fetchFailure, Unreachable } from './unreachable.ts'
import { runDueActions } from './due-actions.ts'

export type EmulatorOptions = {
  /** ':memory:' or a path. Several processes of one site share the file. */
  file: string
  /** Returns the site's time in milliseconds since the epoch. The demo and tests can move the clock. */
  now: () => number
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** The types of events that the webhook endpoint is subscribed to. By default, all of them. */
  webhookEvents?: readonly string[]
  /** What the provider charges. By default, its standard prices for a British business. */
  fees?: Fees
}

/** Emulates the card provider, with the same responses and webhooks. See README.md. */
export class StripeEmulator {
  readonly #options: EmulatorOptions
  readonly #store: Store

  constructor(options: EmulatorOptions) {
    this.#options = options
    const { file, webhookEvents, fees = standardFees } = options
    this.#store = new Store(file, { webhookEvents, fees })
  }

  /** Responds to requests to https://api.stripe.com. For use in `Stripe.createFetchHttpClient(emulator.fetch)`. */
  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    const headers = Object.fromEntries(request.headers)
    const body = await request.text()
    try {
      const answer = await this.answer({ method: request.method, path: pathname, query: searchParams, headers, body })
      request.signal.throwIfAborted()
      return new Response(answer.body, { status: answer.status, headers: answer.headers })
    } catch (error) {
      throw error instanceof Unreachable ? fetchFailure(error) : error
    }
  }

  /** Responds to one HTTP request whose path starts with `/v1`. Throws `Unreachable` if there is no response. */
  async answer(request: HttpRequest): Promise<HttpAnswer> {
    const call = callOf(request, newId('req'), this.#options.now())
    const { awayUntilMs, awayKind, busy, thinksMs } = this.#store.faults()
    if (call.nowMs < awayUntilMs) {
      if (awayKind === '500') return failureAnswer(call, 500)
      throw new Unreachable(awayKind)
    }
    if (busy > 0 && this.#store.transaction(() => this.#store.happens(busy))) return failureAnswer(call, 429)
    if (thinksMs > 0 && call.key !== null) {
      const earlyAnswer = this.#store.transaction(() => beginCall(this.#store, call, this.#options, thinksMs))
      if (earlyAnswer) return earlyAnswer
      await sleep(thinksMs)
    }
    const [answer, arrives] = this.#store.transaction(() => this.#execute(call))
    if (!arrives) throw new Unreachable('answer lost')
    return answer
  }

  /** Adds to the scripted faults. They apply to all processes that share the file. */
  script(faults: Partial<Faults>): void {
    this.#store.transaction(() => this.#store.script(faults))
  }

  /** Sends the webhooks that are due, and returns their number. `post` returns the status of the site's response, or throws. */
  async deliverDue(post: Post): Promise<number> {
    let sent = 0
    for (;;) {
      const nowMs = this.#options.now()
      const claimed = this.#store.transaction(() => {
        runDueActions(this.#store, nowMs)
        return claimDue(this.#store, nowMs, this.#options.webhookSecret)
      })
      if (claimed.length === 0) return sent
      await sendAll(claimed, this.#store, post)
      sent += claimed.length
    }
  }

  /** Opens a dispute of an intent's payment, as its cardholder could. */
  dispute(intentId: string): Stripe.Dispute {
    const nowMs = this.#options.now()
    return this.#store.transaction(() => {
      const intent = this.#store.get('payment_intent', intentId)
      const charge = this.#store.get('charge', idOf(intent?.latest_charge ?? null) ?? '')
      if (!charge?.captured) throw notFound('charge', intentId)
      return newDispute({ store: this.#store, nowMs, request: null }, charge)
    })
  }

  /** Lists all intents, oldest first, so that tests can compare them with the site's ledger. */
  intents(): Stripe.PaymentIntent[] {
    return this.#everything('payment_intent')
  }

  charges(): Stripe.Charge[] {
    return this.#everything('charge')
  }

  refunds(): Stripe.Refund[] {
    return this.#everything('refund')
  }

  disputes(): Stripe.Dispute[] {
    return this.#everything('dispute')
  }

  balanceTransactions(): Stripe.BalanceTransaction[] {
    return this.#everything('balance_transaction')
  }

  payouts(): Stripe.Payout[] {
    return this.#everything('payout')
  }

  events(): Stripe.Event[] {
    return this.#everything('event')
  }

  close(): void {
    this.#store.close()
  }

  /** Runs a request. The draw that decides whether its response arrives comes last, after the work is done. */
  #execute(call: Call): [HttpAnswer, arrives: boolean] {
    const store = this.#store
    const { internalErrors, lostAnswers } = store.faults()
    runDueActions(store, call.nowMs)
    // Drawn before the savepoint, because a rollback would undo the draw too.
    const fails = store.happens(internalErrors)
    const isCommitted = fails && store.happens(0.5)
    const savepoint = store.savepoint()
    let answer = answerCall(store, call, this.#options)
    const isNew = call.request.method === 'POST' && !('idempotent-replayed' in answer.headers)
    if (isNew && fails) {
      if (!isCommitted) savepoint.rollBack()
      answer = failureAnswer(call, 500)
      saveFailure(store, call, answer)
    }
    return [answer, !store.happens(lostAnswers)]
  }

  #everything<K extends Kind>(kind: K): StoredObjects[K][] {
    const nowMs = this.#options.now()
    return this.#store.transaction(() => {
      runDueActions(this.#store, nowMs)
      return this.#store.list(kind, { limit: -1 }).toReversed()
    })
  }
}
