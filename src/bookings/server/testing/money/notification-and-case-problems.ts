import { sql } from 'kysely'
import { intentOf, moneyAtProvider } from '#bookings/server/testing/money/money-at-provider.ts'
import type { Site } from '#platform/server/site.ts'
import type { StripeEmulator } from '#packages/stripe-emulator/stripe-emulator.ts'

/**
 * Checks that no member is notified twice or of contradictory outcomes, and that members who paid are notified of the outcome.
 */
export async function notificationProblems(site: Site): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    select mails.count || ' emails for ' || recorded.count || ' notifications' as problem
      from (select count(*) from outgoing_mail) mails, (select count(*) from notifications) recorded where mails.count <> recorded.count
    union all
    select 'a booking without a notification ' || b.id from bookings b
      where b.state = 'booked' and not exists (select from notifications t where t.about = b.id and t.type = 'booked')
    union all
    select 'notified of a release, but the payment was kept ' || p.id from payments p join notifications t on t.about = p.id
      where t.type = 'payment released' and p.state = 'captured'
        and not exists (select from refunds r where r.payment_id = p.id)
    union all
    select 'a released payment without a notification ' || p.id from payments p join bookings b on b.id = p.booking_id
      where exists (select from ledger l where l.payment_id = p.id and l.kind = 'authorised')
        and exists (select from ledger l where l.payment_id = p.id and l.kind = 'voided')
        and coalesce(b.end_reason, '') not in ('cancelled', 'event cancelled')
        and not exists (select from notifications t where t.about = p.id)
    union all
    select 'a refund without a notification ' || r.id from refunds r
      where r.state = 'refunded' and not exists (select from notifications t where t.about = r.id)`.execute(site.db)
  return rows.map(({ problem }) => `notifications: ${problem}`)
}

/** The cancellation reason that marks manual work in the provider's dashboard in these tests. */
export const BY_HAND = 'fraudulent'

/** Checks that each problem that a person has to deal with has one money case, and that there are no others. */
export async function caseProblems(site: Site, stripeEmulator: StripeEmulator): Promise<string[]> {
  const rows = await site.db.selectFrom('moneyCases').select(['kind', 'about']).execute()
  const listed = rows.map(({ kind, about }) => `${kind} ${about}`).toSorted()
  const wanted = [...casesAtProvider(stripeEmulator), ...(await refusedRefunds(site, stripeEmulator))].toSorted()
  return [
    ...wanted.filter((one) => !listed.includes(one)).map((one) => `case: '${one}' is not listed`),
    ...listed.filter((one) => !wanted.includes(one)).map((one) => `case: '${one}' is listed for no reason`),
  ]
}

function casesAtProvider(stripeEmulator: StripeEmulator): string[] {
  const money = moneyAtProvider(stripeEmulator)
  return [
    ...stripeEmulator.disputes().map(({ id }) => `dispute ${id}`),
    ...stripeEmulator
      .refunds()
      .flatMap(({ id, metadata, status }) => [
        ...(status === 'failed' ? [`refund failed ${id}`] : []),
        ...(metadata?.refund ? [] : [`refunded elsewhere ${id}`]),
      ]),
    ...stripeEmulator
      .intents()
      .flatMap(({ id, metadata, cancellation_reason: reason }) => [
        ...(metadata.payment || !money.has(id) ? [] : [`unknown payment ${id}`]),
        ...(reason === BY_HAND ? [`capture failed ${id}`] : []),
      ]),
  ]
}

/** Returns the refunds that the provider refused because the payment is disputed. */
async function refusedRefunds(site: Site, stripeEmulator: StripeEmulator): Promise<string[]> {
  const disputedIntents = new Set(stripeEmulator.disputes().map(intentOf))
  const rows = await site.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select(['refunds.id', 'intentId'])
    .where('refunds.state', '=', 'failed')
    .where('providerId', 'is', null)
    .execute()
  return rows.flatMap(({ id, intentId }) => (disputedIntents.has(intentId ?? '') ? [`refund failed ${id}`] : []))
}
