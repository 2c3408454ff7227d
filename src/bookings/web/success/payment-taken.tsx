import { Suspense, use } from 'react'
import { Link } from 'react-router'
import { formatPrice } from '#platform/local-time.ts'
import { paths } from '#platform/paths.ts'

type Props = { price: number; receipt: Promise<number | null> }

/** Says that the payment has been taken, once it has, and links to the receipt. Until then, says where the receipt will be. */
export function PaymentTaken(props: Props) {
  return (
    <p role="status">
      <Suspense fallback={<ReceiptLater />}>
        <Taken {...props} />
      </Suspense>
    </p>
  )
}

function Taken({ price, receipt }: Props) {
  const number = use(receipt)
  if (number === null) return <ReceiptLater />
  return (
    <>
      We’ve taken {formatPrice(price)}. <Link to={paths.receipt(number)}>See your receipt</Link>
    </>
  )
}

/** Takes one line, as does what replaces it. */
function ReceiptLater() {
  return (
    <>
      Your receipt will be in <Link to={paths.payments}>your payments</Link>.
    </>
  )
}
