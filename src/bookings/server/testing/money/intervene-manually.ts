import { sql } from 'kysely'
import { siteItself } from '#accounts/actor.ts'
import { cancelBooking } from '#bookings/server/places/cancel-booking.ts'
import { refundBookingAsOwner } from '#bookings/server/testing/refund-as-owner.ts'
import { type Draw, oneOf } from '#platform/testing/seeded-random.ts'
import { BY_HAND } from '#bookings/server/testing/money/notification-and-case-problems.ts'
import { Refused } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'
import type { StripeEmulator } from '#packages/stripe-emulator/stripe-emulator.ts'

type Booked = { id: string; intentId: string; state: 'authorised' | 'captured' }

const actions = {
  'the owner cancels with a refund': (site: Site, { id }: Booked) => cancelBooking(site, siteItself, id, 'refund'),
  'the owner cancels without a refund': (site: Site, { id }: Booked) => cancelBooking(site, siteItself, id, 'keep'),
  'the owner refunds': (site: Site, { id }: Booked) => refundBookingAsOwner(site, id),
  'the owner refunds in three parts': async (site: Site, { id }: Booked) => {
    await refundBookingAsOwner(site, id, 700)
    await refundBookingAsOwner(site, id, 1)
    await refundBookingAsOwner(site, id)
  },
  'the owner refunds a part and then cancels': async (site: Site, { id }: Booked) => {
    await refundBookingAsOwner(site, id, 900)
    await cancelBooking(site, siteItself, id, 'keep')
  },
  'someone refunds at the provider': async (site: Site, { intentId, state }: Booked) => {
    if (state === 'captured') await site.cards.stripe.refunds.create({ payment_intent: intentId })
  },
  'someone voids it at the provider': async (site: Site, { intentId, state }: Booked) => {
    if (state !== 'authorised') return
    await site.cards.stripe.paymentIntents.cancel(intentId, { cancellation_reason: BY_HAND })
  },
} as const

/** Acts on one booking that has not been touched yet, as the owner or as a person who uses the provider's dashboard. */
export async function interveneManually(site: Site, draw: Draw, input: { touched: Set<string>; eventIds: number[] }) {
  const { rows } = await sql<Booked>`
    select b.id, p.intent_id, p.state from bookings b join payments p on p.booking_id = b.id
    where b.state = 'booked' and p.state in ('authorised', 'captured') and b.event_id = any(${input.eventIds})
    order by b.id`.execute(site.db)
  const booking = rows.filter(({ id }) => !input.touched.has(id))[Math.floor(draw() * rows.length)]
  if (!booking) return
  input.touched.add(booking.id)
  const [first, ...others] = Object.values(actions)
  if (!first) return
  await oneOf(draw, [first, ...others])(site, booking).catch((error: unknown) => {
    if (!(error instanceof Refused) && !isProviderError(error)) throw error
  })
}

function isProviderError(error: unknown): boolean {
  return error instanceof Error && error.constructor.name.startsWith('Stripe')
}

/** Makes a payment at the provider without involving the site. */
export async function payOutsideSite(stripeEmulator: StripeEmulator, site: Site): Promise<void> {
  stripeEmulator.script({ awayUntilMs: 0 })
  await site.cards.stripe.paymentIntents
    .create({
      amount: 5_000,
      currency: 'gbp',
      confirm: true,
      payment_method: 'pm_card_visa',
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    })
    .catch((error: unknown) => {
      if (!isProviderError(error)) throw error
    })
}
