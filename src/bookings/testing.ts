import { sql } from 'kysely'
import type { Gender } from '#accounts/contract/person.ts'
import { aMember, signInAs, type TestMember } from '#accounts/testing.ts'
import { capturePayment } from '#bookings/server/payments/capture-payment.ts'
import { orderPlace } from '#bookings/server/places/order-place.ts'
import { activePaymentOf } from '#bookings/server/queries.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { anEvent } from '#events/testing.ts'
import type { Db } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'
import type { Api } from '#platform/web/api.ts'
import type { TestSite } from '#tests/test-site.ts'

type PlaceOptions = { eventId?: number; member?: Pick<TestMember, 'id' | 'gender'>; gender?: Gender }

/** Creates a hold and its payment intent. */
export async function aHold(site: Site, options: PlaceOptions = {}) {
  const eventId = options.eventId ?? (await anEvent(site))
  const member = options.member ?? (await aMember(site, { gender: options.gender ?? 'F' }))
  const by = { memberId: member.id, gender: member.gender, role: 'member', sessionId: '' } as const
  const ordered = await orderPlace(site, by, eventId)
  const { intent_id: intentId = '', client_secret: clientSecret = '' } = ordered.payment_intent ?? {}
  return { id: ordered.booking_id, eventId, memberId: member.id, by, intentId, clientSecret }
}

/** Sends the card to the provider, as the browser does, without notifying the site. */
export async function payWith(site: Site, hold: { intentId: string }, card = 'pm_card_visa'): Promise<void> {
  await site.cards.stripe.paymentIntents.confirm(hold.intentId, { payment_method: card })
}

/** Creates a booking, which is paid for unless the event is free. */
export async function aBooking(site: Site, options: PlaceOptions = {}) {
  const hold = await aHold(site, options)
  if (!hold.intentId) return { ...hold, paymentId: undefined }
  await payWith(site, hold)
  await settlePayment(site, hold.intentId)
  const payment = await activePaymentOf(site.db, hold.id)
  if (payment) await capturePayment(site, payment.id)
  return { ...hold, paymentId: payment?.id }
}

/** Creates a signed-in member with a typed API client. */
export async function aSignedInMember(t: TestSite, options: Parameters<typeof aMember>[1] = {}) {
  const member = await aMember(t.site, options)
  return { ...member, api: await apiOf(t, member) }
}

/** Returns a typed API client with a new sign-in, because an earlier token may have expired. */
export async function apiOf(t: TestSite, member: { email: string }): Promise<Api> {
  return t.apiAs((await signInAs(t.site, member)).access)
}

/**
 * Lists the notifications queued for a booking, payment or replacement. The order is alphabetical, because one command can
 * queue two at the same time.
 */
export async function notificationsOf(db: Db, about: string): Promise<string[]> {
  const { rows } = await sql<{ type: string }>`
    select data ->> 'type' as type from pgboss.job
    where name = 'bookings.notify-member' and data ->> 'about' = ${about} order by type`.execute(db)
  return rows.map(({ type }) => type)
}

/** Lists the kinds of ledger entries in insertion order. */
export async function ledgerKinds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`select kind from ledger order by ctid`.execute(db)
  return rows.map(({ kind }) => kind)
}
