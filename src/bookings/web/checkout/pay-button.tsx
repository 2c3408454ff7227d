import type { PaymentControl } from '#bookings/web/checkout/use-payment.ts'
import { Notice } from '#platform/web/ui/notice.tsx'
import button from '#platform/web/ui/button.module.css'

const delays = {
  bank: 'Your bank is taking a while. Please keep this page open.',
  connection: 'You’ve lost your connection. We’re still checking your payment, so please don’t pay again.',
}

/** Shows why the payment failed, next to the card fields. */
export function PaymentFailure({ stage }: Pick<PaymentControl, 'stage'>) {
  const failure = stage.is === 'processing' ? null : stage.failure
  return <div role="alert">{failure !== null && <Notice look="wrong">{failure}</Notice>}</div>
}

/** Shows the PAY button, with any delay above it. */
export function PayButton({ stage }: Pick<PaymentControl, 'stage'>) {
  const processing = stage.is === 'processing'
  return (
    <>
      <div role="status">{processing && stage.delay && <Notice>{delays[stage.delay]}</Notice>}</div>
      <button type="submit" className={`${button.button} ${button.main}`} aria-disabled={processing}>
        {processing ? 'PROCESSING' : 'PAY'}
      </button>
    </>
  )
}
