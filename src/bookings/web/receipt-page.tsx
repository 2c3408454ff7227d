import { useLoaderData } from 'react-router'
import type { getOwnReceipt, Receipt } from '#bookings/contract/receipts.ts'
import { ReceiptDocument } from '#bookings/web/receipts/receipt-document.tsx'
import css from '#bookings/web/receipts/receipt.module.css'
import { paths } from '#platform/paths.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { memberLoader } from '#platform/web/member-page.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'

export const handle: FixedPageHandle = {
  head: { title: 'Your receipt', description: 'The receipt for one of your payments.' },
}

export const loader = memberLoader((api, { params: { number = '' } }) =>
  api<typeof getOwnReceipt>('GET /api/account/payments/:number', { params: { number } }),
)

export function Component() {
  const receipt = useLoaderData<typeof loader>()
  return <PlainPage heading="Your receipt">{receipt ? <Printable receipt={receipt} /> : <LoadingLines />}</PlainPage>
}

function Printable({ receipt }: { receipt: Receipt }) {
  return (
    <>
      <ReceiptDocument receipt={receipt} />
      <div className={css.actions}>
        <Button look="main" onPress={() => window.print()}>
          Print receipt
        </Button>
        <ButtonLink to={paths.payments} look="quiet">
          Back to your payments
        </ButtonLink>
      </div>
    </>
  )
}
