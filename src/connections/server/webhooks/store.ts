import { sql } from 'kysely'
import type { TEST_TYPE, WebhookInput } from '#connections/contract/webhooks.ts'
import type { Tables, Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'

type OffReason = NonNullable<Tables['webhooks']['offReason']>

/** Lets one transaction at a time add a webhook, so that their number is right. */
export async function lockWebhooks(tx: Tx): Promise<void> {
  await sql`lock table webhooks in share row exclusive mode`.execute(tx)
}

/** Locks a webhook, before any of its deliveries. Returns undefined if there is none with this id. */
export function lockWebhook(tx: Tx, id: string) {
  return tx.selectFrom('webhooks').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export async function insertWebhook(tx: Tx, webhook: WebhookInput & { id: string; madeAt: Temporal.Instant }) {
  await tx.insertInto('webhooks').values(webhook).execute()
}

export async function updateWebhook(tx: Tx, id: string, { name, url, types }: WebhookInput): Promise<void> {
  await tx.updateTable('webhooks').set({ name, url, types }).where('id', '=', id).execute()
}

export async function deleteWebhookRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('webhooks').where('id', '=', id).execute()
}

export async function turnOn(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ offAt: null, offReason: null, failingSince: null })
    .where('id', '=', id)
    .execute()
}

/** Turns a webhook off. What waits for it is not sent, unless an owner replays it later. */
export async function turnOff(
  tx: Tx,
  id: string,
  off: { offAt: Temporal.Instant; offReason: OffReason },
): Promise<void> {
  await tx.updateTable('webhooks').set(off).where('id', '=', id).execute()
  await tx
    .updateTable('webhookDeliveries')
    .set({ state: 'not sent', nextAt: null })
    .where('webhookId', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

export async function setFailingSince(tx: Tx, id: string, failingSince: Temporal.Instant | null): Promise<void> {
  await tx.updateTable('webhooks').set({ failingSince }).where('id', '=', id).execute()
}

type NewSecret = { id: string; webhookId: string; sealed: Buffer; keyId: string; madeAt: Temporal.Instant }

/** Adds the current secret. The one before it ends at this time, and earlier ones at once. */
export async function replaceSecret(tx: Tx, secret: NewSecret, earlierEndsAt: Temporal.Instant): Promise<void> {
  const { webhookId } = secret
  await tx.deleteFrom('webhookSecrets').where('webhookId', '=', webhookId).where('endsAt', 'is not', null).execute()
  await tx.updateTable('webhookSecrets').set({ endsAt: earlierEndsAt }).where('webhookId', '=', webhookId).execute()
  await tx.insertInto('webhookSecrets').values(secret).execute()
}

export async function updateSealedSecret(tx: Tx, id: string, sealed: { sealed: Buffer; keyId: string }): Promise<void> {
  await tx.updateTable('webhookSecrets').set(sealed).where('id', '=', id).execute()
}

export async function deleteEndedSecrets(tx: Tx, now: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('webhookSecrets').where('endsAt', '<=', now).execute()
}

/** Locks the oldest messages whose deliveries have not been made. Those that another process has are left to it. */
export function lockNewMessages(tx: Tx, limit: number) {
  return tx
    .selectFrom('webhookMessages')
    .select(['id', 'type', 'at', 'data'])
    .where('body', 'is', null)
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

export type NewMessage = Awaited<ReturnType<typeof lockNewMessages>>[number]

export async function setBody(tx: Tx, id: string, body: string): Promise<void> {
  await tx.updateTable('webhookMessages').set({ body }).where('id', '=', id).execute()
}

export async function insertMessage(
  tx: Tx,
  message: { id: string; type: typeof TEST_TYPE; at: Temporal.Instant; body: string },
): Promise<void> {
  await tx
    .insertInto('webhookMessages')
    .values({ ...message, data: '{}' })
    .execute()
}

type NewDelivery = { messageId: string; webhookId: string; at: Temporal.Instant; nextAt: Temporal.Instant | null }

/** Adds deliveries: due at this time, or not to be sent. */
export async function insertDeliveries(tx: Tx, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return
  const rows = deliveries.map((one) => ({
    ...one,
    id: newId(),
    state: one.nextAt ? ('waiting' as const) : ('not sent' as const),
    attempts: 0,
  }))
  await tx.insertInto('webhookDeliveries').values(rows).execute()
}

/** Takes deliveries that are due, until `takenUntil`. If no job has sent them by then, they are due again. */
export async function takeDue(
  tx: Tx,
  { now, takenUntil, limit }: { now: Temporal.Instant; takenUntil: Temporal.Instant; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update webhook_deliveries set next_at = ${takenUntil} where id in (
      select id from webhook_deliveries where state = 'waiting' and next_at <= ${now}
      order by next_at, at, id limit ${limit} for update skip locked)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Locks a delivery that still waits. Returns undefined if it does not. */
export function lockWaiting(tx: Tx, id: string) {
  return tx
    .selectFrom('webhookDeliveries')
    .select('attempts')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()
}

type Attempt = { deliveryId: string; at: Temporal.Instant; status: number | null; failure: string | null }

export async function insertAttempt(tx: Tx, attempt: Attempt): Promise<void> {
  await tx
    .insertInto('webhookAttempts')
    .values({ id: newId(), ...attempt })
    .execute()
}

type Outcome = { state: 'waiting' | 'delivered' | 'failed'; attempts: number; nextAt: Temporal.Instant | null }

export async function setOutcome(tx: Tx, id: string, outcome: Outcome): Promise<void> {
  await tx.updateTable('webhookDeliveries').set(outcome).where('id', '=', id).execute()
}

/** Lets a delivery be sent again, unless it is about to be sent anyway. */
export async function sendAgain(tx: Tx, id: string, nextAt: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('webhookDeliveries')
    .set({ state: 'waiting', attempts: 0, nextAt })
    .where('id', '=', id)
    .where('state', '<>', 'waiting')
    .execute()
}

type ReplayedPeriod = {
  webhookId: string
  from: Temporal.Instant
  to: Temporal.Instant
  deliveredToo: boolean
  now: Temporal.Instant
  limit: number
}

/** Lets the oldest messages of a period be sent again. Returns their number. */
export async function sendPeriodAgain(tx: Tx, { webhookId, from, to, deliveredToo, now, limit }: ReplayedPeriod) {
  const { numAffectedRows = 0n } = await sql`
    update webhook_deliveries set state = 'waiting', attempts = 0, next_at = ${now} where id in (
      select id from webhook_deliveries
      where webhook_id = ${webhookId} and at >= ${from} and at < ${to} and state <> 'waiting'
        and (${deliveredToo} or state <> 'delivered')
      order by at, id limit ${limit} for update)`.execute(tx)
  return Number(numAffectedRows)
}

/** Deletes messages from before this time, with their deliveries. Returns their number. */
export async function deleteMessages(tx: Tx, before: Temporal.Instant, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from webhook_messages where id in (
      select id from webhook_messages where at < ${before} order by at limit ${limit})`.execute(tx)
  return Number(numAffectedRows)
}
