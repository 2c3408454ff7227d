import { z } from 'zod'
import type { MessageData } from '#connections/server/tables.ts'
import {
  insertDeliveries,
  lockNewMessages,
  setBody,
  takeDue,
  type NewMessage,
} from '#connections/server/webhooks/store.ts'
import { guestCounts, webhookRows, type GuestCounts } from '#connections/server/webhooks/webhook-queries.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

const BATCH_SIZE = 100
/** The time that a job has for an attempt, with a long queue before it. */
const TAKEN_FOR = { minutes: 10 }

/** What a trigger recorded. It checks again that it is only ids and numbers. */
const RecordedData = z.record(z.string().regex(/_(id|pence)$/), z.union([z.uuid(), z.int(), z.null()]))

/** Makes a delivery of each new message for each webhook that wants it, and enqueues the deliveries that are due. */
export async function sendDueWebhooks(site: Site): Promise<void> {
  while ((await makeDeliveries(site)) === BATCH_SIZE);
  while ((await enqueueDue(site)) === BATCH_SIZE);
}

async function makeDeliveries(site: Site): Promise<number> {
  const now = site.clock.now()
  return inTransaction(site.db, async (tx) => {
    const messages = await lockNewMessages(tx, BATCH_SIZE)
    if (messages.length === 0) return 0
    const webhooks = await webhookRows(tx, now)
    const recorded = messages.map((message) => ({ ...message, data: RecordedData.parse(JSON.parse(message.data)) }))
    const eventIds = new Set(recorded.flatMap(({ data }) => eventIdOf(data) ?? []))
    const counts = new Map((await guestCounts(tx, [...eventIds])).map((one) => [one.eventId, one]))
    for (const { id, type, at, data } of recorded) {
      const all = { ...data, ...countsFor(type, counts.get(eventIdOf(data) ?? 0)) }
      await setBody(tx, id, formatBody({ type, at, data: all }))
      const wanting = webhooks.filter(({ types }) => types.some((one) => one === type))
      const deliveries = wanting.map((webhook) => ({
        ...{ messageId: id, webhookId: webhook.id, at },
        nextAt: webhook.offAt ? null : now,
      }))
      await insertDeliveries(tx, deliveries)
    }
    return messages.length
  })
}

async function enqueueDue(site: Site): Promise<number> {
  const now = site.clock.now()
  return inTransaction(site.db, async (tx) => {
    const due = await takeDue(tx, { now, takenUntil: now.add(TAKEN_FOR), limit: BATCH_SIZE })
    for (const deliveryId of due) await site.jobs.enqueue(tx, 'connections.send-webhook', { deliveryId })
    return due.length
  })
}

/** Builds the body as Standard Webhooks recommends. It is stored, and so is the same in each attempt. */
export function formatBody({ type, at, data }: { type: string; at: Temporal.Instant; data: MessageData }): string {
  return JSON.stringify({ type, timestamp: at.toString(), data })
}

function eventIdOf({ event_id: eventId }: MessageData): number | undefined {
  return typeof eventId === 'number' ? eventId : undefined
}

/** The numbers of guests when the message is made, and at the end of an event also of those who did not come. */
function countsFor(type: NewMessage['type'], counts: GuestCounts | undefined): MessageData {
  if (!counts) return {}
  const { womenBooked, menBooked, womenAbsent, menAbsent } = counts
  return {
    women_booked: womenBooked,
    men_booked: menBooked,
    ...(type === 'event.ended' && { women_absent: womenAbsent, men_absent: menAbsent }),
  }
}
