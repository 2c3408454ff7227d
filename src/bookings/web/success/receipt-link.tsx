import { Suspense, use } from 'react'
import { Link } from 'react-router'
import { paths } from '#platform/paths.ts'

type Props = { receipt: Promise<number | null> }

/** Links to the receipt once the payment has been taken. Until then, says where the receipt will be. */
export function ReceiptLink(props: Props) {
  return (
    <p>
      <Suspense fallback={<ReceiptLater />}>
        <OwnReceipt {...props} />
      </Suspense>
    </p>
  )
}

function OwnReceipt({ receipt }: Props) {
  const number = use(receipt)
  if (number === null) return <ReceiptLater />
  return <Link to={paths.receipt(number)}>See your receipt</Link>
}

/** Takes one line, as does what replaces it. */
function ReceiptLater() {
  return (
    <>
      Your receipt will be in <Link to={paths.payments}>Your payments</Link>.
    </>
  )
}
