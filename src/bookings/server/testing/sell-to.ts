import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { sendRequest } from '#platform/testing/send-request.ts'
import { suiteSize } from '#platform/testing/suite-size.ts'
import type { Buyer } from '#bookings/server/testing/buyers.ts'

const CONCURRENCY = suiteSize({ whole: 60, inTest: 20 })
/** The clock advances by a minute after this many responses, so that holds expire while others pay. */
const RESPONSES_PER_MINUTE = suiteSize({ whole: 40, inTest: 10 })
/** The length of a hold. A buyer who waits this long pays just before, during or just after the sweep that ends the hold. */
const LATE_MINUTES = 15
const MAX_ANSWERS = 100_000

export type Sale = {
  eventId: number
  /** The ports of the site's processes, which requests use in turn. */
  ports: readonly number[]
  /** Advances the clock. Returns the genders that are fully booked. */
  passMinute(): Promise<ReadonlySet<string>>
}

const Answer = z.looseObject({
  error: z.string().optional().catch(undefined),
  state: z.string().optional().catch(undefined),
  booking_id: z.string().optional(),
  booking: z.object({ id: z.string(), state: z.string() }).nullish().catch(undefined),
  waiting: z.object({ before: z.number() }).nullish().catch(undefined),
  payment_intent: z.object({ client_secret: z.string(), intent_id: z.string() }).optional().catch(undefined),
})
type Answer = z.infer<typeof Answer>
type RequestOptions = { method?: string; body?: string; type?: string }

/** The responses to the buyers, counted by status and name, and anything that a browser must never see. */
export type CrowdResult = { answers: Map<string, number>; problems: string[] }

/** Sends every buyer to the site, many at a time. A buyer who is refused tries again until their gender is sold out. */
export async function sellTo(buyers: readonly Buyer[], sale: Sale): Promise<CrowdResult> {
  const crowd: CrowdResult = { answers: new Map(), problems: [] }
  const waiting = [...buyers]
  const state = { answers: 0, minutes: 0, soldOut: new Set<string>() as ReadonlySet<string> }
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, buyers.length) }, serveNext))
  return crowd

  async function serveNext(): Promise<void> {
    for (let buyer = waiting.shift(); buyer; buyer = waiting.shift()) {
      const isServed = await tryToBuy(buyer)
      if (!isServed && !state.soldOut.has(buyer.gender)) waiting.push(buyer)
    }
  }

  /** Returns whether the buyer is done and will not try again. */
  async function tryToBuy(buyer: Buyer): Promise<boolean> {
    if (buyer.waits) return visitFromQueue(buyer)
    const body = { event_id: sale.eventId }
    const [status, ordered] = await requestAs(buyer, 'POST', '/api/orders/createpaymentintent/', body)
    if (status !== 200) return status >= 500
    const { booking_id: holdId, payment_intent: intent } = ordered
    if (holdId && intent)
      await completePurchase(buyer, { holdId, intentId: intent.intent_id, secret: intent.client_secret })
    return true
  }

  /** Visits as a waiting buyer. A buyer who declines an offer or lets it lapse leaves the waiting list. */
  async function visitFromQueue(buyer: Buyer): Promise<boolean> {
    const [status, { booking, waiting: inQueue }] = await requestAs(buyer, 'GET', `/api/events/${sale.eventId}/place`)
    if (status !== 200) return status >= 500
    if (booking?.state !== 'held') return booking !== null || inQueue === null
    if (buyer.plan === 'abandons') return true
    if (buyer.plan === 'cancels') {
      await requestAs(buyer, 'DELETE', `/api/holds/${booking.id}`)
      return true
    }
    return tryToBuy({ ...buyer, waits: undefined })
  }

  async function completePurchase(
    buyer: Buyer,
    held: { holdId: string; intentId: string; secret: string },
  ): Promise<void> {
    const { holdId, intentId } = held
    const confirm = () => requestAs(buyer, 'POST', '/api/payments/confirm/', { intent_id: intentId })
    if (buyer.plan === 'abandons') return
    if (buyer.plan === 'cancels') return void (await requestAs(buyer, 'DELETE', `/api/holds/${holdId}`))
    if (buyer.plan === 'pays late') await waitUntilMinute(buyer, state.minutes + LATE_MINUTES)
    else await requestAs(buyer, 'POST', `/api/holds/${holdId}/paying`, {})
    if (buyer.plan === 'declined' || buyer.plan === 'another card') {
      await showCard(held, 'pm_card_chargeDeclined')
      await confirm()
    }
    if (buyer.plan === 'declined') return
    await showCard(held, 'pm_card_visa')
    if (buyer.plan !== 'pays and leaves') await confirm()
  }

  async function waitUntilMinute(buyer: Buyer, untilMinute: number): Promise<void> {
    while (state.minutes < untilMinute) await requestAs(buyer, 'GET', `/api/events/${sale.eventId}/place`)
  }

  async function requestAs(buyer: Buyer, method: string, path: string, body?: object): Promise<[number, Answer]> {
    const signedIn = async () => ({ authorization: await buyer.authorization() })
    return sendWithRetries(path, signedIn, { method, ...(body && { body: JSON.stringify(body) }) })
  }

  /** Sends a card to the provider, as its script in the browser does. */
  async function showCard({ intentId, secret }: { intentId: string; secret: string }, card: string): Promise<void> {
    const form = new URLSearchParams({ client_secret: secret, payment_method: card, key: 'pk_test_dev' })
    const type = 'application/x-www-form-urlencoded'
    await sendWithRetries(`/dev/stripe/v1/payment_intents/${intentId}/confirm`, async () => ({}), {
      body: form.toString(),
      type,
    })
  }

  async function sendWithRetries(
    path: string,
    more: () => Promise<Record<string, string>>,
    { method = 'POST', body, type = 'application/json' }: RequestOptions,
  ): Promise<[number, Answer]> {
    for (let renewals = 0; ;) {
      const headers = { ...(await more()), ...(body !== undefined && { 'content-type': type }) }
      const port = sale.ports[state.answers % sale.ports.length] ?? 0
      const answer = await sendRequest(port, path, { method, headers, ...(body !== undefined && { body }) })
      await count()
      const payload = Answer.parse(JSON.parse(answer.body.toString() || '{}'))
      // The token expired because the clock advanced during the request. A browser renews its token and retries.
      if (answer.status === 401 && (renewals += 1) <= 3) continue
      recordAnswer(path, answer.status, payload)
      const again = answer.status === 503 ? Number(answer.headers['retry-after'] ?? 0) : 0
      if (answer.status === 503 && again === 0) crowd.problems.push(`${path} 503 without Retry-After`)
      if (again === 0) return [answer.status, payload]
      await pause(again * 1000)
    }
  }

  function recordAnswer(path: string, status: number, payload: Answer): void {
    const outcome = `${status} ${payload.error ?? payload.state ?? ''}`.trim()
    const name = `${path.replace(/[0-9a-f-]{36}|pi_\w+|\d+(?=\/place)/, '…')} ${outcome}`
    crowd.answers.set(name, (crowd.answers.get(name) ?? 0) + 1)
    if (status >= 500 && status !== 503) crowd.problems.push(`${name} for a buyer`)
    if (status === 401 || status === 422 || status === 429) crowd.problems.push(`${name} for a buyer`)
  }

  async function count(): Promise<void> {
    state.answers += 1
    if (state.answers > MAX_ANSWERS) throw new Error('the sale did not end')
    if (state.answers % RESPONSES_PER_MINUTE !== 0) return
    state.soldOut = await sale.passMinute()
    state.minutes += 1
  }
}
