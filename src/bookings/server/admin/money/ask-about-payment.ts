import type { SaidOfPayment } from '#bookings/contract/admin/payments.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { ProviderAway } from '#bookings/server/payments/ask-provider.ts'
import { holdPayment, type Held } from '#bookings/server/payments/hold-payment.ts'
import { paymentById } from '#bookings/server/queries.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Asks the provider about one payment now and settles any difference at once. */
export async function askAboutPayment(site: Site, paymentId: string): Promise<SaidOfPayment> {
  if (!(await paymentById(site.db, paymentId))) refuse(bookingRefusals.payment_not_found)
  const held = await holdPayment(site, paymentId).catch((error: unknown) => {
    if (error instanceof ProviderAway) refuse(bookingRefusals.payment_gateway_away)
    throw error
  })
  return presentSaid(site, held)
}

function presentSaid(site: Site, held: Held | undefined): SaidOfPayment {
  const there = held?.there
  return {
    asked_at: site.clock.now().toString(),
    there: there
      ? {
          says: there.says,
          amount_pence: there.amountPence,
          captured_pence: there.capturedPence,
          refunded_pence: there.refundedPence,
          disputed_pence: there.disputedPence,
        }
      : null,
    differences: (held?.differences ?? []).map(({ what, here, there: said, agreesSince }) => ({
      what,
      here,
      there: said,
      agrees_since: agreesSince,
    })),
  }
}
