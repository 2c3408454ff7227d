import { sql } from 'kysely'
import type { Site } from '#platform/server/site.ts'
import type { StripeEmulator } from '#packages/stripe-emulator/stripe-emulator.ts'

const CHARGEABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action', 'processing']

/**
 * These jobs may use up their retries while the provider is unreachable. The comparison sweep then does their work, and the
 * payments show whether it did.
 */
const doneByComparing = ['bookings.settle-payment', 'bookings.capture-payment', 'bookings.refund-payment']

/** Returns work that the site should have completed by itself. */
export async function unfinishedWork(site: Site, stripeEmulator: StripeEmulator): Promise<string[]> {
  const now = site.clock.now()
  const { rows } = await sql<{ problem: string }>`
    with live as (select id from bookings
      where state = 'held' and hold_expires_at > ${now} or state = 'booked' and pay_again_until > ${now}),
    -- A payment without an intent ends with the next comparison after its place has been over for two minutes.
    just_ended as (select id from bookings where ended_at > ${now.subtract({ minutes: 8 })})
    select 'hold past its expiry ' || id as problem from bookings where state = 'held' and hold_expires_at <= ${now}
    union all
    select 'unpaid booking past its deadline ' || id from bookings where pay_again_until <= ${now}
    union all
    select 'payment ' || state || ' ' || id || ' of ' || booking_id from payments
      where state in ('new', 'open') and booking_id not in (select id from live)
        and not (state = 'new' and booking_id in (select id from just_ended)) or state = 'authorised'
    union all
    select 'refund requested ' || r.id from refunds r join payments p on p.id = r.payment_id
      where r.state = 'requested' and p.method = 'card'
    union all
    select 'job ' || state || ' ' || name || ' ' || data::text from pgboss.job
      where state in ('created', 'retry', 'active') or state = 'failed' and name <> all(${doneByComparing})
    union all
    select 'email not sent ' || subject from outgoing_mail where sent_at is null`.execute(site.db)
  return [...rows.map(({ problem }) => `half done: ${problem}`), ...(await openAtProvider(site, stripeEmulator))]
}

/**
 * Returns intents that an open tab could still charge, or that are still authorised although no member has a place for them.
 */
async function openAtProvider(site: Site, stripeEmulator: StripeEmulator): Promise<string[]> {
  const { rows } = await sql<{ intentId: string }>`
    select intent_id from payments p join bookings b on b.id = p.booking_id
    where p.state = 'open' and (b.state = 'held' or b.pay_again_until is not null)`.execute(site.db)
  const wanted = new Set(rows.map(({ intentId }) => intentId))
  return stripeEmulator.intents().flatMap(({ id, status, metadata }) => {
    if (status === 'requires_capture') return [`money of ${id} is authorised and neither captured nor voided`]
    if (!CHARGEABLE.includes(status) || wanted.has(id)) return []
    return [`half done: the intent ${id} of payment ${metadata.payment} can still be charged (${status})`]
  })
}
