import { sql } from 'kysely'
import { bookingJobs } from '#bookings/server/jobs.ts'
import { ProviderUnavailable } from '#bookings/server/payments/card-provider.ts'
import type { Turn } from '#bookings/server/testing/booking-model/follow-turn.ts'
import { makeOffers } from '#bookings/server/testing/booking-model/make-offers.ts'
import {
  isAway,
  livePlaces,
  paymentsOf,
  type Job,
  type Model,
  type ModelEvent,
} from '#bookings/server/testing/booking-model/model.ts'
import type { RealSite } from '#bookings/server/testing/booking-model/real-site.ts'
import { capture, endForCancelledEvent, makeRefund, settle } from '#bookings/server/testing/booking-model/settle.ts'
import { takeTurn } from '#bookings/server/testing/booking-model/take-turn.ts'
import { inTransaction } from '#platform/server/db.ts'
import { runJob, type JobHandlers, type Queues } from '#platform/server/jobs.ts'
import type { Site } from '#platform/server/site.ts'
import { queuesWithJobs } from '#platform/testing/queues-with-jobs.ts'

/** A job that the site completed, with the id of the intent, place or event that it is about. */
type CompletedJob = { queue: string; about: string }

/**
 * Runs every queued job and the jobs that these queue. Their order decides, for example, whether a payment is captured before
 * its place ends. So the model runs its own jobs in the order in which the site completed them. Both must have the same jobs.
 */
export async function runJobs(model: Model, real: RealSite): Promise<void> {
  if (!isAway(model)) await makeRetriesDue(real)
  const completed = await runJobsAtSite(real.t.site)
  await takeTurn(model, real, (turn) => {
    for (const job of completed) runJobInModel(model, turn, job)
    // While the provider is unavailable, jobs about payments may wait.
    const missed = model.jobs.find((job) => !isAway(model) || !('intentId' in job.about))
    if (missed) throw new Error(`the site did not run ${format(missed)}`)
    return undefined
  })
}

/** Makes retries due now. The queue measures retry delays in real time, and a run takes almost no time. */
async function makeRetriesDue({ t: { site } }: RealSite): Promise<void> {
  await inTransaction(site.db, (tx) => sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(tx))
}

/** Runs jobs as a worker does, except for emails, which are sent at the end. Returns those that the model also has. */
async function runJobsAtSite(site: Site): Promise<CompletedJob[]> {
  const handlers = bookingJobs(site)
  const completed: CompletedJob[] = []
  for (;;) {
    const queues = await queuesWithJobs(site, handlers)
    if (queues.length === 0) break
    for (const queue of queues) {
      const id = await tryJob(site, handlers, queue)
      if (id !== undefined && inModel.has(queue)) completed.push({ queue, about: id })
    }
  }
  const intents = await intentsOf(site)
  const ofVouchers = await intentsOfVouchers(site)
  return completed
    .map(({ queue, about }) => ({ queue, about: intents.get(about) ?? about }))
    .filter(({ about }) => !ofVouchers.has(about.split(',')[0] ?? ''))
}

/** The queues of the jobs that the model has. The site's other jobs only notify members. */
const inModel: ReadonlySet<string> = new Set<Job['queue']>([
  'bookings.settle-payment',
  'bookings.capture-payment',
  'bookings.refund-payment',
  'bookings.event-cancelled',
  'bookings.end-booking',
  'bookings.make-offers',
])

/**
 * Tries the next job of a queue. Returns the id in its payload if it completes. A job that fails because the provider is
 * unreachable is retried later.
 */
async function tryJob(site: Site, handlers: JobHandlers, queue: keyof Queues): Promise<string | undefined> {
  const [job] = await site.jobs.boss.fetch<Queues[typeof queue]>(queue)
  if (!job) return undefined
  try {
    await runJob(handlers, queue, job.data)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    await site.jobs.boss.fail(queue, job.id, { reason: 'the provider is unavailable' })
    return undefined
  }
  await site.jobs.boss.complete(queue, job.id)
  return String(Object.values(job.data)[0])
}

/** Returns the intent of each payment, and the intent and the number of each refund, by its id at the site. */
async function intentsOf({ db }: Site): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; intentId: string }>`
    select id, intent_id from payments where intent_id is not null
    union all
    select r.id, p.intent_id || ', refund ' || row_number() over (partition by r.payment_id order by r.requested_at, r.id)
    from refunds r join payments p on p.id = r.payment_id`.execute(db)
  return new Map(rows.map(({ id, intentId }) => [id, intentId]))
}

/** Returns the intents of vouchers. The model does not follow their jobs, but what becomes of the vouchers. */
async function intentsOfVouchers({ db }: Site): Promise<ReadonlySet<string | null>> {
  const rows = await db.selectFrom('payments').select('intentId').where('voucherId', 'is not', null).execute()
  return new Set(rows.map(({ intentId }) => intentId))
}

function runJobInModel(model: Model, turn: Turn, completed: CompletedJob): void {
  const name = format(completed)
  const job = model.jobs.find((each) => format(each) === name) ?? jobAboutRefund(model, completed)
  if (!job) throw new Error(`the model expected no ${name}`)
  if (isAway(model) && needsProvider(job)) throw new Error(`without the provider, the site ran ${name}`)
  model.jobs = model.jobs.filter((each) => each !== job)
  run(model, turn, job)
}

/** Returns a job about a refunded payment. A message about the refund queues one, which the model does not queue. */
function jobAboutRefund(model: Model, { queue, about }: CompletedJob): Job | undefined {
  const payment = paymentsOf(model).find(({ intentId }) => intentId === about)
  const isAboutRefund = queue === 'bookings.settle-payment' && (payment?.refunds ?? []).length > 0
  return payment && isAboutRefund ? { queue: 'bookings.settle-payment', about: payment } : undefined
}

function needsProvider(job: Job): boolean {
  if (job.queue === 'bookings.settle-payment') return true
  if (job.queue === 'bookings.capture-payment') return job.about.known === 'authorised'
  // The comparison may have made the refund before the provider was unavailable.
  return job.queue === 'bookings.refund-payment' && job.about.known === 'captured' && !job.refund.isMade
}

function run(model: Model, turn: Turn, job: Job): void {
  const { queue, about } = job
  if (queue === 'bookings.settle-payment') settle(model, turn, about)
  else if (queue === 'bookings.capture-payment') capture(model, turn, about)
  else if (queue === 'bookings.refund-payment') makeRefund(about, job.refund)
  else if (queue === 'bookings.end-booking') endForCancelledEvent(model, turn, about)
  else if (queue === 'bookings.make-offers') offerOnce(model, turn, about)
  else if (queue === 'bookings.event-cancelled') endPlacesOf(model, about)
}

function endPlacesOf(model: Model, event: ModelEvent): void {
  for (const about of livePlaces(model, event)) model.jobs.push({ queue: 'bookings.end-booking', about })
}

function offerOnce(model: Model, turn: Turn, event: ModelEvent): void {
  makeOffers(model, turn, event)
  event.mayLag = false
}

const numberOf = ({ about, refund }: Extract<Job, { queue: 'bookings.refund-payment' }>): number =>
  about.refunds.indexOf(refund) + 1

function format(job: Job | CompletedJob): string {
  const { queue, about } = job
  if (typeof about === 'string') return `${queue} about ${about}`
  if ('refund' in job) return `${queue} about ${job.about.intentId}, refund ${numberOf(job)}`
  return `${queue} about ${'intentId' in about ? about.intentId : about.id}`
}
