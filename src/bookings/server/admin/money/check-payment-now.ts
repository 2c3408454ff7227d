import type { ProviderReport } from '#bookings/contract/admin/payments.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { ProviderUnavailable } from '#bookings/server/payments/card-provider.ts'
import { checkPayment, type PaymentCheck } from '#bookings/server/payments/check-payment.ts'
import { anyPaymentById } from '#bookings/server/payments/outcome-queries.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Checks one payment with the provider now, and updates the site's record if it differs. */
export async function checkPaymentNow(site: Site, paymentId: string): Promise<ProviderReport> {
  if (!(await anyPaymentById(site.db, paymentId))) refuse(bookingRefusals.payment_not_found)
  const check = await checkPayment(site, paymentId).catch((error: unknown) => {
    if (error instanceof ProviderUnavailable) refuse(bookingRefusals.payment_gateway_unavailable)
    throw error
  })
  return presentCheck(site, check)
}

function presentCheck(site: Site, check: PaymentCheck | undefined): ProviderReport {
  const there = check?.there
  return {
    requested_at: site.clock.now().toString(),
    there: there
      ? {
          status: there.providerStatus,
          amount_pence: there.amountPence,
          captured_pence: there.capturedPence,
          refunded_pence: there.refundedPence,
          disputed_pence: there.disputedPence,
        }
      : null,
    differences: (check?.differences ?? []).map(({ what, here, there: atProvider, agreesNow }) => ({
      what,
      here,
      there: atProvider,
      agrees_now: agreesNow,
    })),
  }
}
