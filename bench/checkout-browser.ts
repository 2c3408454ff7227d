import type { confirmPayment, extendHold, OwnPlace } from '#bookings/contract/checkout.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { checkoutRequestsFor } from '#bookings/web/checkout/checkout-requests.ts'
import { waitInLine } from '#bookings/web/checkout/in-line.ts'
import { openCheckout, type OpenPayment } from '#bookings/web/checkout/open-checkout.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { paths } from '#platform/paths.ts'
import { addressOf, ApiError, isFinalRefusal, splitAddress, type Api } from '#platform/web/api.ts'
import { httpClient } from './http-client.ts'

/** An answer to a member's browser. Times are those of `performance.now()`. */
export type Answer = {
  status: number
  /** The name of the refusal, or null. A place that cannot be had is a refusal too. */
  refusal: string | null
  /** The header of a busy answer, or null if it has none. */
  retryAfterSeconds: number | null
  sentMs: number
  receivedMs: number
}

/** What a member knows once checkout has opened. */
export type Outcome =
  | { is: 'kept'; payment: OpenPayment }
  | { is: 'full'; canWait: boolean }
  | { is: 'refused'; why: string }

export type CheckoutBrowser = {
  answers: readonly Answer[]
  open(): Promise<Outcome>
  joinWaitingList(): Promise<void>
  /** Presses PAY, gives a card to the provider, and asks until the booking is confirmed. */
  pay(payment: OpenPayment): Promise<void>
  close(): void
}

type Visitor = { port: number; emulatorPort: number; eventId: number; headers: Record<string, string> }

const { event_full, no_female_places, no_male_places } = bookingRefusals
const noPlaceNow: ReadonlySet<string> = new Set(
  [event_full, no_female_places, no_male_places].map(({ error }) => error),
)
const FIRST_PAUSE_MS = 1_000
const MAX_TRIES = 10

/** Whether an answer says that no place is on sale for the member. */
export const isFull = ({ refusal }: Answer) => refusal !== null && noPlaceNow.has(refusal)

/** Opens checkout with the code of the page, so that it sends what the page sends, and waits in line as the page does. */
export function checkoutBrowser({ port, emulatorPort, eventId, headers }: Visitor): CheckoutBrowser {
  const client = httpClient(port, 1)
  const answers: Answer[] = []

  async function ask(method: string, path: string, body?: object, more = {}) {
    const sentMs = performance.now()
    const response = await client.ask(method, path, body, { ...headers, ...more })
    const isJson = response.headers['content-type']?.includes('json') ?? false
    const answer: unknown = isJson ? JSON.parse(response.body.toString()) : null
    const { status, headers: sent } = response
    const retryAfter = Number(sent[isJson ? 'retry-after' : 'refresh'] ?? 0)
    const times = { sentMs, receivedMs: performance.now() }
    answers.push({
      status,
      refusal: refusalIn(answer),
      retryAfterSeconds: Number(sent['retry-after'] ?? 0) || null,
      ...times,
    })
    if (status !== 200) throw new ApiError(status, answer, retryAfter > 0 ? retryAfter : null)
    return response
  }

  const api: Api = async (endpoint, ...input) => {
    const [method, path] = splitAddress(endpoint)
    const { body, ...rest }: { params?: object; query?: object; body?: object } = input[0] ?? {}
    return JSON.parse((await ask(method, addressOf(path, rest), body)).body.toString())
  }

  /** Opens the page of the checkout. A browser loads the page of a busy site again when its header says so. */
  async function openPage(): Promise<void> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      try {
        return void (await ask('GET', paths.checkout(eventId), undefined, { accept: 'text/html' }))
      } catch (error) {
        if (!(error instanceof ApiError) || error.retryAfterSeconds === null) throw error
        await pause(error.retryAfterSeconds * 1_000)
      }
    }
    throw new Error('the page was not loaded')
  }

  return {
    answers,
    async open() {
      await openPage()
      const opening = await openCheckout(api, checkoutRequestsFor(eventId, new URLSearchParams()))
      const checkout = opening.is === 'opening' ? await opening.opened : opening
      if (checkout.is === 'open') return { is: 'kept', payment: checkout.payment }
      if (checkout.is !== 'refused') return { is: 'refused', why: checkout.is }
      const { error } = checkout.refusal
      return noPlaceNow.has(error) ? { is: 'full', canWait: checkout.place.can_wait } : { is: 'refused', why: error }
    },
    async joinWaitingList() {
      await waitInLine(() => ask('POST', `/api/events/${eventId}/waiting`, {}))
    },
    async pay({ bookingId, intentId }) {
      // A member who reads that the site is busy presses PAY again.
      await waitInLine(() =>
        api<typeof extendHold>('POST /api/holds/:id/paying', { params: { id: bookingId }, body: {} }),
      )
      await submitCard(emulatorPort, intentId)
      let pauseMs = FIRST_PAUSE_MS
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        const body = { intent_id: intentId }
        const state = await api<typeof confirmPayment>('POST /api/payments/confirm', { body }).then(
          (answer) => answer.state,
          (error: unknown) => (isFinalRefusal(error) ? Promise.reject(error) : ('processing' as const)),
        )
        if (state === 'booked') return
        if (state !== 'processing') throw new Error(`the payment is ${state}`)
        await pause(pauseMs)
        pauseMs *= 2
      }
      throw new Error('the payment was not confirmed')
    },
    close: client.close,
  }
}

function refusalIn(answer: unknown): string | null {
  const { error, refusal }: { error?: string; refusal?: OwnPlace['refusal'] } =
    typeof answer === 'object' && answer !== null ? answer : {}
  return error ?? refusal?.error ?? null
}

async function submitCard(emulatorPort: number, intentId: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${emulatorPort}/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_dev', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'payment_method=pm_card_visa',
  })
  if (!answer.ok) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`)
  await answer.text()
}
