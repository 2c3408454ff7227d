import { setTimeout as sleep } from 'node:timers/promises'
import type Stripe from 'stripe'
import {
  answerCall,
  beginCall,
  callOf,
  keepTrouble,
  troubleAnswer,
  type Call,
  type HttpAnswer,
  type HttpRequest,
} from './answer-request.ts'
import { newDispute } from './disputes.ts'
import { noSuch } from './errors.ts'
import type { Faults } from './faults.ts'
import { newId, idOf } from './ids.ts'
import { sendAll, takeDue, type Post } from './messages.ts'
import { Store, type Kept, type Kind } from './store.ts'
import { fetchFailure, Unreachable } from './unreachable.ts'
import { doWhatIsDue } from './what-is-due.ts'

export type EmulatorOptions = {
  /** ':memory:' or a path: several processes of one site share the file. */
  file: string
  /** Milliseconds since the epoch: the site's clock, which demo and tests move. */
  now: () => number
  secretKey: string
  publishableKey: string
  webhookSecret: string
}

/** Stands in for the card provider: what it answers and sends is what the provider would. See README.md. */
export class StripeEmulator {
  readonly #options: EmulatorOptions
  readonly #store: Store

  constructor(options: EmulatorOptions) {
    this.#options = options
    this.#store = new Store(options.file)
  }

  /** For `Stripe.createFetchHttpClient(emulator.fetch)`: answers what is asked of https://api.stripe.com. */
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

  /** One HTTP request, its path from `/v1` on. Throws `Unreachable` where there is no answer. */
  async answer(request: HttpRequest): Promise<HttpAnswer> {
    const call = callOf(request, newId('req'), this.#options.now())
    const { awayUntilMs, awayKind, busy, thinksMs } = this.#store.faults()
    if (call.nowMs < awayUntilMs) {
      if (awayKind === '500') return troubleAnswer(call, 500)
      throw new Unreachable(awayKind)
    }
    if (busy > 0 && this.#store.transaction(() => this.#store.happens(busy))) return troubleAnswer(call, 429)
    if (thinksMs > 0 && call.key !== null) {
      const early = this.#store.transaction(() => beginCall(this.#store, call, this.#options, thinksMs))
      if (early) return early
      await sleep(thinksMs)
    }
    const [answer, arrives] = this.#store.transaction(() => this.#execute(call))
    if (!arrives) throw new Unreachable('answer lost')
    return answer
  }

  /** Adds to what is scripted; all processes that share the file meet it. */
  script(faults: Partial<Faults>): void {
    this.#store.transaction(() => this.#store.script(faults))
  }

  /** Sends the messages that are due; `post` gives the status of the site's answer or throws. Gives how many were sent. */
  async deliverDue(post: Post): Promise<number> {
    let sent = 0
    for (;;) {
      const nowMs = this.#options.now()
      const claimed = this.#store.transaction(() => {
        doWhatIsDue(this.#store, nowMs)
        return takeDue(this.#store, nowMs, this.#options.webhookSecret)
      })
      if (claimed.length === 0) return sent
      await sendAll(claimed, this.#store, post)
      sent += claimed.length
    }
  }

  /** The holder of the card that paid for an intent asks their bank for the money back. */
  dispute(intentId: string): Stripe.Dispute {
    const nowMs = this.#options.now()
    return this.#store.transaction(() => {
      const intent = this.#store.get('payment_intent', intentId)
      const charge = this.#store.get('charge', idOf(intent?.latest_charge ?? null) ?? '')
      if (!charge?.captured) throw noSuch('charge', intentId)
      return newDispute({ store: this.#store, nowMs, request: null }, charge)
    })
  }

  /** Everything it knows, oldest first, for a test to compare with the site's ledger. */
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

  events(): Stripe.Event[] {
    return this.#everything('event')
  }

  close(): void {
    this.#store.close()
  }

  /** Whether the answer arrives is drawn last, when whatever was asked has been done. */
  #execute(call: Call): [HttpAnswer, arrives: boolean] {
    const store = this.#store
    const { brokenInside, afterExecution } = store.faults()
    doWhatIsDue(store, call.nowMs)
    // Drawn before: what is taken back would take its draws back too.
    const breaks = store.happens(brokenInside)
    const takesEffect = breaks && store.happens(0.5)
    const before = store.savepoint()
    let answer = answerCall(store, call, this.#options)
    const isNew = call.request.method === 'POST' && !('idempotent-replayed' in answer.headers)
    if (isNew && breaks) {
      if (!takesEffect) before.takeBack()
      answer = troubleAnswer(call, 500)
      keepTrouble(store, call, answer)
    }
    return [answer, !store.happens(afterExecution)]
  }

  #everything<K extends Kind>(kind: K): Kept[K][] {
    const nowMs = this.#options.now()
    return this.#store.transaction(() => {
      doWhatIsDue(this.#store, nowMs)
      return this.#store.list(kind, { limit: -1 }).toReversed()
    })
  }
}
