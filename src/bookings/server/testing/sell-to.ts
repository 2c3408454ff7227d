import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { ask } from '#platform/testing/ask.ts'
import { suiteSize } from '#platform/testing/suite-size.ts'
import type { Buyer } from '#bookings/server/testing/buyers.ts'

const IN_FLIGHT = suiteSize({ whole: 60, inTest: 20 })
/** A minute passes after this many responses, so that holds expire while others pay. */
const ANSWERS_A_MINUTE = suiteSize({ whole: 40, inTest: 10 })
/** The length of a hold. A buyer who waits this long meets the sweep that ends it, or comes just before or after. */
const LATE_MINUTES = 15
const MOST_ANSWERS = 100_000

export type Sale = {
  eventId: number
  /** The ports of the site's processes. Each request goes to the next one. */
  ports: readonly number[]
  /** Advances the clock. Returns the genders that are fully booked. */
  passMinute(): Promise<ReadonlySet<string>>
}

const Said = z.looseObject({
  error: z.string().optional().catch(undefined),
  state: z.string().optional().catch(undefined),
  booking_id: z.string().optional(),
  booking: z.object({ id: z.string(), state: z.string() }).nullish().catch(undefined),
  waiting: z.object({ before: z.number() }).nullish().catch(undefined),
  payment_intent: z.object({ client_secret: z.string(), intent_id: z.string() }).optional().catch(undefined),
})
type Said = z.infer<typeof Said>
type Asking = { method?: string; body?: string; type?: string }

/** What the buyers met: responses by status and name, and anything that a browser must never see. */
export type Met = { answers: Map<string, number>; wrongs: string[] }

/** Sends every buyer to the site, many at a time. A buyer who is refused comes again until their gender is sold out. */
export async function sellTo(buyers: readonly Buyer[], sale: Sale): Promise<Met> {
  const met: Met = { answers: new Map(), wrongs: [] }
  const waiting = [...buyers]
  const state = { answers: 0, minutes: 0, soldOut: new Set<string>() as ReadonlySet<string> }
  await Promise.all(Array.from({ length: Math.min(IN_FLIGHT, buyers.length) }, serveNext))
  return met

  async function serveNext(): Promise<void> {
    for (let buyer = waiting.shift(); buyer; buyer = waiting.shift()) {
      const isServed = await visit(buyer)
      if (!isServed && !state.soldOut.has(buyer.gender)) waiting.push(buyer)
    }
  }

  /** True if the buyer does not come again. */
  async function visit(buyer: Buyer): Promise<boolean> {
    if (buyer.waits) return visitFromQueue(buyer)
    const body = { event_id: sale.eventId }
    const [status, ordered] = await askAs(buyer, 'POST', '/api/orders/createpaymentintent/', body)
    if (status !== 200) return status >= 500
    const { booking_id: holdId, payment_intent: intent } = ordered
    if (holdId && intent) await follow(buyer, { holdId, intentId: intent.intent_id, secret: intent.client_secret })
    return true
  }

  /** An offer that lapses or is declined takes its member off the list. */
  async function visitFromQueue(buyer: Buyer): Promise<boolean> {
    const [status, { booking, waiting: inQueue }] = await askAs(buyer, 'GET', `/api/events/${sale.eventId}/place`)
    if (status !== 200) return status >= 500
    if (booking?.state !== 'held') return booking !== null || inQueue === null
    if (buyer.plan === 'abandons') return true
    if (buyer.plan === 'gives up') {
      await askAs(buyer, 'DELETE', `/api/holds/${booking.id}`)
      return true
    }
    return visit({ ...buyer, waits: undefined })
  }

  async function follow(buyer: Buyer, held: { holdId: string; intentId: string; secret: string }): Promise<void> {
    const { holdId, intentId } = held
    const tell = () => askAs(buyer, 'POST', '/api/payments/confirm/', { intent_id: intentId })
    if (buyer.plan === 'abandons') return
    if (buyer.plan === 'gives up') return void (await askAs(buyer, 'DELETE', `/api/holds/${holdId}`))
    if (buyer.plan === 'pays late') await dawdle(buyer, state.minutes + LATE_MINUTES)
    else await askAs(buyer, 'POST', `/api/holds/${holdId}/paying`, {})
    if (buyer.plan === 'declined' || buyer.plan === 'another card') {
      await showCard(held, 'pm_card_chargeDeclined')
      await tell()
    }
    if (buyer.plan === 'declined') return
    await showCard(held, 'pm_card_visa')
    if (buyer.plan !== 'pays and leaves') await tell()
  }

  async function dawdle(buyer: Buyer, untilMinute: number): Promise<void> {
    while (state.minutes < untilMinute) await askAs(buyer, 'GET', `/api/events/${sale.eventId}/place`)
  }

  async function askAs(buyer: Buyer, method: string, path: string, body?: object): Promise<[number, Said]> {
    const signedIn = async () => ({ authorization: await buyer.authorization() })
    return answered(path, signedIn, { method, ...(body && { body: JSON.stringify(body) }) })
  }

  /** As the provider's script in the browser does. */
  async function showCard({ intentId, secret }: { intentId: string; secret: string }, card: string): Promise<void> {
    const form = new URLSearchParams({ client_secret: secret, payment_method: card, key: 'pk_test_dev' })
    const type = 'application/x-www-form-urlencoded'
    await answered(`/dev/stripe/v1/payment_intents/${intentId}/confirm`, async () => ({}), {
      body: form.toString(),
      type,
    })
  }

  async function answered(
    path: string,
    more: () => Promise<Record<string, string>>,
    { method = 'POST', body, type = 'application/json' }: Asking,
  ): Promise<[number, Said]> {
    for (let renewals = 0; ;) {
      const headers = { ...(await more()), ...(body !== undefined && { 'content-type': type }) }
      const port = sale.ports[state.answers % sale.ports.length] ?? 0
      const answer = await ask(port, path, { method, headers, ...(body !== undefined && { body }) })
      await count()
      const said = Said.parse(JSON.parse(answer.body.toString() || '{}'))
      // The clock moved while the request was on its way. A browser renews its token and sends it again.
      if (answer.status === 401 && (renewals += 1) <= 3) continue
      note(path, answer.status, said)
      const again = answer.status === 503 ? Number(answer.headers['retry-after'] ?? 0) : 0
      if (answer.status === 503 && again === 0) met.wrongs.push(`${path} 503 without Retry-After`)
      if (again === 0) return [answer.status, said]
      await pause(again * 1000)
    }
  }

  function note(path: string, status: number, said: Said): void {
    const what = `${status} ${said.error ?? said.state ?? ''}`.trim()
    const name = `${path.replace(/[0-9a-f-]{36}|pi_\w+|\d+(?=\/place)/, '…')} ${what}`
    met.answers.set(name, (met.answers.get(name) ?? 0) + 1)
    if (status >= 500 && status !== 503) met.wrongs.push(`${name} for a buyer`)
    if (status === 401 || status === 422 || status === 429) met.wrongs.push(`${name} for a buyer`)
  }

  async function count(): Promise<void> {
    state.answers += 1
    if (state.answers > MOST_ANSWERS) throw new Error('the sale does not end')
    if (state.answers % ANSWERS_A_MINUTE !== 0) return
    state.soldOut = await sale.passMinute()
    state.minutes += 1
  }
}
