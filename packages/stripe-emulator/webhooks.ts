import { createHmac } from 'node:crypto'
import type { Store } from './store.ts'
import { secondsOf, type OperationContext } from './operation-context.ts'

export type Webhook = { body: string; signature: string }
export type Post = (message: Webhook) => Promise<number>

type ClaimedWebhook = { seq: number; body: string; signature: string }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** The pauses between attempts. The last one repeats. */
const pausesMs = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS]
const RETRY_FOR_MS = 72 * HOUR_MS
const CONCURRENCY = 8
const BATCH = 100

/**
 * Schedules the webhooks of an event, if the endpoint is subscribed to its type. Each copy is a separate webhook. A webhook that
 * a scripted fault loses is never scheduled.
 */
export function scheduleWebhooks(context: OperationContext, event: { id: string; type: string }): void {
  const { store, nowMs } = context
  if (store.webhookEvents?.includes(event.type) === false) return
  const { lost, copies, delaySeconds } = store.faults()
  if (store.happens(lost)) return
  const [minSeconds, maxSeconds] = delaySeconds
  for (let copy = 0; copy < copies; copy++) {
    const copyDelaySeconds =
      maxSeconds > minSeconds ? minSeconds + (maxSeconds - minSeconds) * store.draw() : minSeconds
    const dueMs = nowMs + Math.round(copyDelaySeconds * 1000)
    store.run(
      'insert into messages (event_id, due_ms, first_ms, tries) values (?, ?, ?, 0)',
      ...[event.id, dueMs, dueMs],
    )
  }
}

/**
 * Claims the webhooks that are due. Each is rescheduled for its next attempt before it is sent, so a process that
 * dies midway neither loses it nor stops other processes from sending it.
 */
export function claimDue(store: Store, nowMs: number, secret: string): ClaimedWebhook[] {
  const { awayUntilMs, shuffled } = store.faults()
  if (nowMs < awayUntilMs) return []
  store.run('delete from messages where due_ms > first_ms + ?', RETRY_FOR_MS)
  const rows = store.all(
    `select m.seq, m.tries, o.body from messages m join objects o on o.id = m.event_id
     where m.due_ms <= ? order by m.due_ms, m.seq limit ?`,
    ...[nowMs, BATCH],
  )
  const claimed = rows.map((row) => {
    const attempts = Number(row['tries'])
    const pauseMs = pausesMs[Math.min(attempts, pausesMs.length - 1)] ?? HOUR_MS
    const seq = Number(row['seq'])
    store.run('update messages set tries = tries + 1, due_ms = ? where seq = ?', nowMs + pauseMs, seq)
    const body = String(row['body'])
    return { seq, body, signature: signatureOf(body, secondsOf(nowMs), secret) }
  })
  if (!shuffled) return claimed
  return claimed
    .map((message) => ({ message, at: store.draw() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ message }) => message)
}

/** Sends the webhooks one at a time, or concurrently if a test scripts a random order. */
export async function sendAll(claimed: readonly ClaimedWebhook[], store: Store, post: Post): Promise<void> {
  const { shuffled } = store.faults()
  const waiting = [...claimed]
  const sendNext = async (): Promise<void> => {
    for (let message = waiting.shift(); message; message = waiting.shift()) await send(message, store, post)
  }
  await Promise.all(Array.from({ length: shuffled ? CONCURRENCY : 1 }, sendNext))
}

async function send({ seq, body, signature }: ClaimedWebhook, store: Store, post: Post): Promise<void> {
  // After any failure the webhook is sent again later, as the provider would do.
  const status = await post({ body, signature }).catch(() => 0)
  if (status >= 200 && status < 300) store.transaction(() => store.run('delete from messages where seq = ?', seq))
}

function signatureOf(body: string, atSeconds: number, secret: string): string {
  const mac = createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex')
  return `t=${atSeconds},v1=${mac}`
}
