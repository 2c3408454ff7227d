import type { Member } from '#accounts/actor.ts'
import { confirmPayment } from '#bookings/server/payments/confirm-payment.ts'
import { orderPlace } from '#bookings/server/places/order-place.ts'
import { extendHold } from '#bookings/server/payments/extend-hold.ts'
import { receiveWebhook, signedByProvider } from '#bookings/server/payments/receive-webhook.ts'
import { bookingSweeps } from '#bookings/server/sweeps.ts'
import { simulatePurchase, drawPlan } from '#bookings/server/testing/money/simulate-purchase.ts'
import { drawFrom } from '#platform/testing/seeded-random.ts'
import { watchCommits, watchedStripe, type OnPoint, type Moment } from '#bookings/server/testing/money/kill-points.ts'
import { moneyJobs, runJobsAsWorkers } from '#bookings/server/testing/money/advance-time.ts'
import type { Site } from '#platform/server/site.ts'
import { runDueSweeps } from '#platform/server/sweeps.ts'
import type { StripeEmulator } from '#packages/stripe-emulator/stripe-emulator.ts'

/** The task of a process, and the point at which it is killed. */
export type Task = {
  databaseUrl: string
  dataDir: string
  /**
   * What the process runs. The payment of a single buyer is reported by the returning browser, or by the provider because the
   * tab was closed.
   */
  does: 'a buyer whose browser returns' | 'a buyer who closes the tab' | 'a crowd' | 'a worker'
  people: Member[]
  eventId: number
  seed: number
  killAt?: { point: number; moment: Moment }
}

/** A line that the process prints. */
export type TaskMessage = { began: true } | { done: true; points: string[] }

type Context = { site: Site; stripeEmulator: StripeEmulator; task: Task }

/** Runs a task until the process is killed or the task is done. */
export async function buyUntilKilled(opened: Pick<Context, 'site' | 'stripeEmulator'>, task: Task): Promise<void> {
  const { stripeEmulator } = opened
  const { killAt, does } = task
  const points: string[] = []
  const onPoint: OnPoint = (moment, label) => {
    if (moment === 'before') points.push(label)
    if (killAt?.moment === moment && killAt.point === points.length) process.kill(process.pid, 'SIGKILL')
  }
  watchCommits(onPoint)
  const site = { ...opened.site, cards: { ...opened.site.cards, stripe: watchedStripe(stripeEmulator, onPoint) } }
  report({ began: true })
  const world = { site, stripeEmulator, task }
  await routes[does](world)
  report({ done: true, points })
}

const routes: Record<Task['does'], (world: Context) => Promise<void>> = {
  'a buyer whose browser returns': sellToOne,
  'a buyer who closes the tab': sellToOne,
  'a crowd': sellToCrowd,
  'a worker': runWorker,
}

/** Runs the due sweeps and the queued jobs, without buyers. */
async function runWorker({ site }: Context): Promise<void> {
  await runDueSweeps(site, bookingSweeps)
  await runJobsAsWorkers(site, moneyJobs(site))
}

function report(entry: TaskMessage): void {
  process.stdout.write(`${JSON.stringify(entry)}\n`)
}

/** Sells to one buyer, step by step, so that the kill points are the same each time. */
async function sellToOne({ site, stripeEmulator, task }: Context): Promise<void> {
  const [by] = task.people
  if (!by) throw new Error('there is no buyer')
  const { booking_id: bookingId, payment_intent: intent } = await orderPlace(site, by, task.eventId)
  await extendHold(site, by, bookingId)
  await payInBrowser(stripeEmulator, intent?.intent_id ?? '', intent?.client_secret ?? '')
  if (task.does === 'a buyer who closes the tab')
    await stripeEmulator.deliverDue((message) => receiveMessage(site, message))
  else await confirmPayment(site, by, intent?.intent_id ?? '')
  await runJobsAsWorkers(site, moneyJobs(site))
}

/** Sends the browser's own request, which is not a kill point of this process. */
async function payInBrowser(stripeEmulator: StripeEmulator, intentId: string, clientSecret: string): Promise<void> {
  const form = new URLSearchParams({ payment_method: 'pm_card_visa', client_secret: clientSecret })
  const headers = { authorization: 'Bearer pk_test_dev', 'content-type': 'application/x-www-form-urlencoded' }
  const address = `https://api.stripe.com/v1/payment_intents/${intentId}/confirm`
  const { status } = await stripeEmulator.fetch(address, { method: 'POST', body: form.toString(), headers })
  if (status !== 200) throw new Error(`the card was not accepted: ${status}`)
}

async function receiveMessage(site: Site, { body, signature }: { body: string; signature: string }): Promise<number> {
  const header = (name: string) => (name === 'stripe-signature' ? signature : undefined)
  const actor = await signedByProvider({ readBytes: () => Promise.resolve(Buffer.from(body)), header }, site)
  await receiveWebhook(site, actor)
  return 200
}

/**
 * Sells to all buyers concurrently, with messages, jobs and sweeps in between. The point at which the process is killed is not
 * known in advance.
 */
async function sellToCrowd({ site, stripeEmulator, task }: Context): Promise<void> {
  const draw = drawFrom(task.seed)
  const handlers = moneyJobs(site)
  const buyers = task.people.map((by) => simulatePurchase({ site, by, eventId: task.eventId, plan: drawPlan(draw) }))
  for (let waiting = buyers; waiting.length > 0;) {
    const steps = await Promise.all([
      ...waiting.map(async (buyer) => ((await buyer.next()).done ? [] : [buyer])),
      stripeEmulator.deliverDue((message) => receiveMessage(site, message)).then(() => []),
      runJobsAsWorkers(site, handlers).then(() => []),
      runDueSweeps(site, bookingSweeps).then(() => []),
    ])
    waiting = steps.flat()
  }
  await runJobsAsWorkers(site, handlers)
}
