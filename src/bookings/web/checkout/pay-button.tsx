import { useId } from 'react'
import type { PaymentControl } from '#bookings/web/checkout/use-payment.ts'
import { Notice } from '#platform/web/ui/notice.tsx'
import { formatPrice } from '#platform/local-time.ts'
import button from '#platform/web/ui/button.module.css'
import css from './card-form.module.css'

const delays = {
  bank: 'Your bank is taking a while. Please keep this page open.',
  connection: 'You’ve lost your connection. We’re still checking your payment, so please don’t pay again.',
}

/** Shows the price and the PAY button, with any delay above them. */
export function PayButton({ stage, price }: Pick<PaymentControl, 'stage'> & { price: number }) {
  const processing = stage.is === 'processing'
  const priceId = useId()
  return (
    <>
      <div role="status">{processing && stage.delay && <Notice>{delays[stage.delay]}</Notice>}</div>
      <p className={css.pay}>
        <span id={priceId} className={css.price}>
          {formatPrice(price)}
        </span>
        <button
          type="submit"
          className={`${button.button} ${button.main}`}
          aria-disabled={processing}
          aria-describedby={priceId}
        >
          {processing ? 'PROCESSING' : 'PAY'}
        </button>
      </p>
    </>
  )
}
