import { z } from 'zod'
import { bookingSweeps } from '#bookings/server/sweeps.ts'
import { paymentsOf, type Model } from '#bookings/server/testing/booking-model/model.ts'
import type { RealSite } from '#bookings/server/testing/booking-model/real-site.ts'
import {
  compare,
  endAsObserved,
  endHolds,
  offerFreePlaces,
  releaseUnclaimedPlaces,
  releaseUnpaid,
} from '#bookings/server/testing/booking-model/run-batches.ts'
import { closeLists } from '#bookings/server/testing/booking-model/make-offers.ts'
import { isNews } from '#bookings/server/testing/booking-model/settle.ts'
import { takeTurn } from '#bookings/server/testing/booking-model/take-turn.ts'
import { runDueSweeps } from '#platform/server/sweeps.ts'
import type { Faults } from '#packages/stripe-emulator/faults.ts'

export async function moveClock(model: Model, real: RealSite, minutes: number): Promise<void> {
  const { clock, site } = real.t
  await clock.advance(site.db, Temporal.Duration.from({ minutes }))
  model.now += minutes
  for (const payment of paymentsOf(model)) {
    const isLapsed = payment.atProvider === 'authorised' && (payment.lapsesAt ?? Infinity) <= model.now
    if (isLapsed) payment.atProvider = 'canceled'
  }
  await takeTurn(model, real, () => undefined)
}

export async function makeProviderUnavailable(
  model: Model,
  real: RealSite,
  away: { minutes: number; kind: Faults['awayKind'] },
) {
  const { stripeEmulator, clock } = real.t
  const awayUntilMs = clock.now().add({ minutes: away.minutes }).epochMilliseconds
  stripeEmulator.script({ awayUntilMs, awayKind: away.kind })
  model.awayUntil = model.now + away.minutes
}

export function setCaptures(model: Model, real: RealSite, bank: 'refuses' | 'takes'): void {
  real.t.stripeEmulator.script({ capturesRefused: bank === 'refuses' ? 1 : 0 })
  model.bankRefusesCaptures = bank === 'refuses'
}

const Message = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.object({ id: z.string() }) }),
})

/**
 * Delivers the provider's due messages, in any order and possibly more than once. Only a new message with news queues a job.
 * The model ignores messages about refunds, because the site may have found them before by searching the provider.
 */
export async function deliver(model: Model, real: RealSite): Promise<void> {
  const messages: z.output<typeof Message>[] = []
  await real.t.stripeEmulator.deliverDue(async ({ body, signature }) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const url = '/api/payments/webhook/'
    const { statusCode } = await real.t.app.inject({ method: 'POST', url, payload: body, headers })
    if (statusCode === 200) messages.push(Message.parse(JSON.parse(body)))
    return statusCode
  })
  await takeTurn(model, real, () => {
    for (const { id, type, data } of messages) {
      const payment = paymentsOf(model).find(({ intentId }) => intentId === data.object.id)
      if (payment && !model.receivedMessages.has(id) && isNews(model, payment, type))
        model.jobs.push({ queue: 'bookings.settle-payment', about: payment })
      model.receivedMessages.add(id)
    }
    return undefined
  })
}

/** Runs the sweeps that are due. The site reports which ones ran, and in what order. */
export async function sweep(model: Model, real: RealSite): Promise<void> {
  const done = await runDueSweeps(real.t.site, bookingSweeps)
  await takeTurn(model, real, (turn) => {
    for (const name of done) sweeps[name]?.(model, turn)
    return undefined
  })
}

const sweeps: Partial<Record<string, typeof endHolds>> = {
  'bookings.holds': endHolds,
  'bookings.offers': offerFreePlaces,
  'bookings.waiting-lists': closeLists,
  'bookings.cancelled-events': endAsObserved,
  'bookings.unpaid': releaseUnpaid,
  'bookings.second-chairs': releaseUnclaimedPlaces,
  'bookings.compare': compare,
}
