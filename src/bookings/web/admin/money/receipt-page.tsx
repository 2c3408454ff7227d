import { useLoaderData, useParams } from 'react-router'
import type { getReceiptOfPayment } from '#bookings/contract/receipts.ts'
import { ReceiptDocument } from '#bookings/web/receipts/receipt-document.tsx'
import css from '#bookings/web/receipts/receipt.module.css'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'

export const handle: FixedPageHandle = {
  head: { title: 'Receipt', description: 'The receipt for a payment, with any credit notes.' },
}

export const loader = staffLoader((api, { params: { id = '' } }) =>
  api<typeof getReceiptOfPayment>('GET /api/admin/payments/:id/receipt', { params: { id } }),
)

export function Component() {
  const receipt = useLoaderData<typeof loader>()
  const { id = '' } = useParams()
  return (
    <AdminPage heading="Receipt">
      {receipt && (
        <>
          <ReceiptDocument receipt={receipt} />
          <div className={css.actions}>
            <Button look="main" onPress={() => window.print()}>
              Print receipt
            </Button>
            <ButtonLink to={adminPaths.payment(id)} look="quiet">
              Back to the payment
            </ButtonLink>
          </div>
        </>
      )}
    </AdminPage>
  )
}
