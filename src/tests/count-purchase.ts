import { vi } from 'vitest'
import { aMember, signInAs } from '#accounts/testing.ts'
import type { confirmPayment, createPaymentIntent, extendHold } from '#bookings/contract/checkout.ts'
import { anEvent } from '#events/testing.ts'
import { StatementCounter, type CountedStep, type StatementCost } from '#tests/count-statements.ts'
import type { TestSite } from '#tests/test-site.ts'

/** `questions` are the requests that ask the card provider how a payment stands. */
export type PurchaseCost = StatementCost & { questions: number }

/** Buys one place at an event, step by step, and counts what that costs. */
export class CountedPurchase {
  readonly #counter: StatementCounter
  #questions = 0
  readonly #t: TestSite
  readonly #eventId: number
  readonly #access: string
  #hold: { bookingId: string; intentId: string } | undefined
  /** Called when the provider has captured the payment, before its answer arrives. */
  onCaptured: (() => Promise<void>) | undefined

  static async start(t: TestSite): Promise<CountedPurchase> {
    const member = await aMember(t.site, { gender: 'F' })
    const eventId = await anEvent(t.site)
    const { access } = await signInAs(t.site, member)
    await t.deliverMessages()
    await t.runJobs()
    return new CountedPurchase(t, eventId, access)
  }

  private constructor(t: TestSite, eventId: number, access: string) {
    this.#t = t
    this.#counter = new StatementCounter(t)
    this.#eventId = eventId
    this.#access = access
    const answer = t.stripeEmulator.answer.bind(t.stripeEmulator)
    vi.spyOn(t.stripeEmulator, 'answer').mockImplementation(async (request) => {
      const answered = await answer(request)
      if (request.method === 'GET') this.#questions += 1
      if (request.path.endsWith('/capture')) await this.onCaptured?.()
      return answered
    })
  }

  get steps(): readonly CountedStep[] {
    return this.#counter.steps
  }

  get cost(): Readonly<PurchaseCost> {
    return { ...this.#counter.cost, questions: this.#questions }
  }

  async hold(): Promise<void> {
    await this.#counter.step('hold', async () => {
      const body = { event_id: this.#eventId }
      const ordered = await this.#api<typeof createPaymentIntent>('POST /api/orders/createpaymentintent', {
        query: {},
        body,
      })
      if (!ordered.payment_intent) throw new Error('the place was not held')
      this.#hold = { bookingId: ordered.booking_id, intentId: ordered.payment_intent.intent_id }
    })
  }

  async pressPay(): Promise<void> {
    await this.#counter.step('press pay', async () => {
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
    await this.#counter.step('confirm', async () => {
      await this.#api<typeof confirmPayment>('POST /api/payments/confirm', { body: { intent_id: this.#held.intentId } })
    })
  }

  /** Delivers the provider's messages that are due, one after another. */
  async receiveMessages(): Promise<void> {
    const { app, stripeEmulator } = this.#t
    await stripeEmulator.deliverDue(async ({ body, signature }) => {
      const { type }: { type: string } = JSON.parse(body)
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      return this.#counter.step(type, async () => {
        const url = '/api/payments/webhook/'
        return (await app.inject({ method: 'POST', url, payload: body, headers })).statusCode
      })
    })
  }

  async runJobs(): Promise<void> {
    await this.#counter.runJobs()
  }

  get #api() {
    return this.#t.apiAs(this.#access)
  }

  get #held() {
    if (!this.#hold) throw new Error('no place is held')
    return this.#hold
  }
}
