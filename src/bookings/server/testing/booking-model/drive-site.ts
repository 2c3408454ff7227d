import { sql } from 'kysely'
import { z } from 'zod'
import { ProviderUnavailable } from '#bookings/server/payments/card-provider.ts'
import { bookingJobs } from '#bookings/server/jobs.ts'
import { bookingSweeps } from '#bookings/server/sweeps.ts'
import { isAway, paymentsOf, type Model } from '#bookings/server/testing/booking-model/model.ts'
import type { RealSite } from '#bookings/server/testing/booking-model/real-site.ts'
import {
  compare,
  endAsObserved,
  endHolds,
  offerFreePlaces,
  releaseUnpaid,
  runJobsInModel,
} from '#bookings/server/testing/booking-model/run-batches.ts'
import { closeLists } from '#bookings/server/testing/booking-model/make-offers.ts'
import { isNews } from '#bookings/server/testing/booking-model/settle.ts'
import { takeTurn } from '#bookings/server/testing/booking-model/take-turn.ts'
import { inTransaction } from '#platform/server/db.ts'
import { runJob, type JobHandlers, type Queues } from '#platform/server/jobs.ts'
import type { Site } from '#platform/server/site.ts'
import { queuesWithJobs } from '#platform/testing/queues-with-jobs.ts'
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
  data: z.object({ object: z.object({ id: z.string(), object: z.string(), payment_intent: z.string().optional() }) }),
})

/** Delivers the provider's due messages, in any order and possibly more than once. Only a new message with news queues a job. */
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
      const intentId = data.object.object === 'payment_intent' ? data.object.id : data.object.payment_intent
      const payment = paymentsOf(model).find((each) => each.intentId === intentId)
      if (payment && !model.receivedMessages.has(id) && isNews(model, payment, type)) model.toSettle.add(payment)
      model.receivedMessages.add(id)
    }
    return undefined
  })
}

export async function runJobs(model: Model, real: RealSite): Promise<void> {
  if (!isAway(model)) await makeRetriesDue(real)
  await tryJobs(real)
  await takeTurn(model, real, (turn) => {
    runJobsInModel(model, turn)
    return undefined
  })
}

/**
 * Runs jobs as a worker does, except for emails, which are sent at the end. A job that fails because the provider is
 * unreachable is retried later.
 */
async function tryJobs(real: RealSite): Promise<void> {
  const { site } = real.t
  const handlers = bookingJobs(site)
  for (;;) {
    const queues = await queuesWithJobs(site, handlers)
    if (queues.length === 0) break
    for (const queue of queues) await tryJob(site, handlers, queue)
  }
}

async function tryJob(site: Site, handlers: JobHandlers, queue: keyof Queues): Promise<void> {
  const [job] = await site.jobs.boss.fetch<Queues[typeof queue]>(queue)
  if (!job) return
  try {
    await runJob(handlers, queue, job.data)
    await site.jobs.boss.complete(queue, job.id)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    await site.jobs.boss.fail(queue, job.id, { reason: 'the provider is unavailable' })
  }
}

/** Makes retries due now. The queue measures retry delays in real time, and a run takes almost no time. */
async function makeRetriesDue({ t: { site } }: RealSite): Promise<void> {
  await inTransaction(site.db, (tx) => sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(tx))
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
  'bookings.compare': compare,
}
