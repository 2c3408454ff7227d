import { useLoaderData } from 'react-router'
import type { listOwnPayments } from '#bookings/contract/receipts.ts'
import { PaymentList } from '#bookings/web/receipts/payment-list.tsx'
import { paths } from '#platform/paths.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { memberLoader } from '#platform/web/member-page.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'

export const handle: FixedPageHandle = {
  head: { title: 'Your payments', description: 'What you’ve paid, with your receipts and refunds.' },
}

export const loader = memberLoader((api) => api<typeof listOwnPayments>('GET /api/account/payments', { query: {} }))

export function Component() {
  const first = useLoaderData<typeof loader>()
  return (
    <PlainPage
      heading="Your payments"
      actions={
        <ButtonLink to={paths.myEvents} look="quiet">
          My Events
        </ButtonLink>
      }
    >
      {first ? <PaymentList key={first.older} first={first} /> : <ListSkeleton />}
    </PlainPage>
  )
}
