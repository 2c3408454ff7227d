import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

/** The most messages of a webhook that are listed. */
const MAX_LISTED = 100
const MAX_ATTEMPTS_LISTED = 5

/** Finds the webhooks, or the one with this id. */
export function webhookRows(db: Db | Tx, now: Temporal.Instant, id?: string) {
  return db
    .selectFrom('webhooks')
    .leftJoin('webhookSecrets', (join) =>
      join.onRef('webhookSecrets.webhookId', '=', 'webhooks.id').on('webhookSecrets.endsAt', '>', now),
    )
    .selectAll('webhooks')
    .select('webhookSecrets.endsAt as earlierSecretUntil')
    .$if(id !== undefined, (query) => query.where('webhooks.id', '=', id ?? ''))
    .orderBy('webhooks.madeAt')
    .orderBy('webhooks.id')
    .execute()
}

export type WebhookRow = Awaited<ReturnType<typeof webhookRows>>[number]

export async function countWebhooks(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export type DeliveryRow = Awaited<ReturnType<typeof deliveryRows>>[number]

/** Finds the latest messages for a webhook, newest first. */
export function deliveryRows(db: Db, webhookId: string, state: string | undefined) {
  return db
    .selectFrom('webhookDeliveries')
    .innerJoin('webhookMessages', 'webhookMessages.id', 'webhookDeliveries.messageId')
    .selectAll('webhookDeliveries')
    .select('webhookMessages.type')
    .where('webhookId', '=', webhookId)
    .$if(state !== undefined, (query) => query.where(sql<boolean>`webhook_deliveries.state = ${state}`))
    .orderBy('webhookDeliveries.at', 'desc')
    .orderBy('webhookDeliveries.id', 'desc')
    .limit(MAX_LISTED)
    .execute()
}

/** Finds the latest attempts of each of these deliveries, newest first. */
export async function attemptRows(db: Db, deliveryIds: readonly string[]) {
  if (deliveryIds.length === 0) return []
  const { rows } = await sql<{
    deliveryId: string
    at: Temporal.Instant
    status: number | null
    failure: string | null
  }>`
    select delivery_id, at, status, failure from unnest(${deliveryIds}::uuid[]) as wanted(id)
    cross join lateral (
      select delivery_id, a.at, status, failure, a.id from webhook_attempts a
      where delivery_id = wanted.id order by a.at desc, a.id desc limit ${MAX_ATTEMPTS_LISTED}
    ) as latest order by at desc, latest.id desc`.execute(db)
  return rows
}

/** Returns the id of the webhook of a delivery, or undefined if there is no such delivery. */
export async function webhookOfDelivery(db: Db | Tx, id: string): Promise<string | undefined> {
  const delivery = await db.selectFrom('webhookDeliveries').select('webhookId').where('id', '=', id).executeTakeFirst()
  return delivery?.webhookId
}

/** Finds a delivery that waits, with all that an attempt needs. */
export function deliveryToSend(db: Db, id: string) {
  return db
    .selectFrom('webhookDeliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhookDeliveries.webhookId')
    .innerJoin('webhookMessages', 'webhookMessages.id', 'webhookDeliveries.messageId')
    .select(['webhookDeliveries.id', 'messageId', 'webhookId', 'url', 'body'])
    .where('webhookDeliveries.id', '=', id)
    .where('webhookDeliveries.state', '=', 'waiting')
    .where('offAt', 'is', null)
    .executeTakeFirst()
}

/** Finds the secrets that sign now, the current one first. */
export function secretRows(db: Db | Tx, webhookId: string, now: Temporal.Instant) {
  return db
    .selectFrom('webhookSecrets')
    .select(['id', 'keyId', 'sealed'])
    .where('webhookId', '=', webhookId)
    .where((row) => row.or([row('endsAt', 'is', null), row('endsAt', '>', now)]))
    .orderBy('endsAt', (order) => order.desc().nullsFirst())
    .execute()
}

export function secretsSealedWithOtherKeys(tx: Tx, keyId: string) {
  return tx
    .selectFrom('webhookSecrets')
    .select(['id', 'keyId', 'sealed'])
    .where('keyId', '<>', keyId)
    .forUpdate()
    .execute()
}

export type GuestCounts = {
  eventId: number
  womenBooked: number
  menBooked: number
  womenAbsent: number
  menAbsent: number
}

/** Counts the booked guests of each of these events, and those of them who were marked absent. */
export async function guestCounts(db: Db | Tx, eventIds: readonly number[]): Promise<GuestCounts[]> {
  if (eventIds.length === 0) return []
  const { rows } = await sql<GuestCounts>`
    select wanted.id as event_id,
      count(b.id) filter (where b.gender = 'F')::int as women_booked,
      count(b.id) filter (where b.gender = 'M')::int as men_booked,
      count(b.id) filter (where b.gender = 'F' and b.absent_at is not null)::int as women_absent,
      count(b.id) filter (where b.gender = 'M' and b.absent_at is not null)::int as men_absent
    from unnest(${eventIds}::int[]) as wanted(id)
    left join bookings b on b.event_id = wanted.id and b.state = 'booked'
    group by wanted.id`.execute(db)
  return rows
}
