import { useState } from 'react'
import type { OrderedVoucher, Voucher } from '#bookings/contract/vouchers.ts'
import { VOUCHER_CANCEL_DAYS, VOUCHER_MONTHS } from '#bookings/rules/vouchers.ts'
import { PaymentForm } from '#bookings/web/checkout/payment-form.tsx'
import { usePaymentInProgress } from '#bookings/web/checkout/payment-in-progress.ts'
import { SecurePayment } from '#bookings/web/checkout/secure-payment.tsx'
import { voucherPayment } from '#bookings/web/vouchers/voucher-payment.ts'
import { formatPrice } from '#platform/local-time.ts'
import page from '#bookings/web/checkout-page.module.css'

type Props = {
  ordered: OrderedVoucher
  onSold: (voucher: Voucher) => void
  onReleased: () => void
  onChange: () => void
}

/** Shows what is bought, and the card form. */
export function PayForVoucher({ ordered, onSold, onReleased, onChange }: Props) {
  const paymentInProgress = usePaymentInProgress()
  const [purpose] = useState(() => voucherPayment(ordered))

  function showVoucher(): void {
    const voucher = purpose.voucher()
    if (voucher) onSold(voucher)
  }

  return (
    <>
      <p className={page.rule}>
        A gift voucher for {formatPrice(ordered.to_pay)}. We’ll email it to <strong>{ordered.email}</strong> as soon as
        you’ve paid.
      </p>
      <PaymentForm
        provider={ordered.provider}
        notLost="You haven’t been charged."
        price={ordered.to_pay}
        secret={ordered.payment_intent.client_secret}
        purpose={purpose}
        walletVerb="buy"
        paymentInProgress={paymentInProgress}
        callbacks={{
          onPaid: showVoucher,
          onReleased,
          // A voucher is paid for without a session.
          onSignedOut() {},
        }}
        terms={
          <p className={page.rule}>
            It can be used for {VOUCHER_MONTHS} months. You can cancel it within {VOUCHER_CANCEL_DAYS} days for a full
            refund, as long as nobody has used it.
          </p>
        }
        assurance={<SecurePayment />}
        secondaryAction={
          <p className={page.secondary}>
            <button type="button" className={page.textButton} onClick={onChange}>
              Change the voucher
            </button>
          </p>
        }
      />
    </>
  )
}
