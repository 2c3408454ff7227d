import { useLoaderData } from 'react-router'
import type { getOwnPlace } from '#bookings/contract/checkout.ts'
import type { getOwnCredit } from '#bookings/contract/credit.ts'
import type { listOwnPayments } from '#bookings/contract/receipts.ts'
import { OwnCredit } from '#bookings/web/receipts/own-credit.tsx'
import { PaymentList } from '#bookings/web/receipts/payment-list.tsx'
import { UseVoucher } from '#bookings/web/receipts/use-voucher.tsx'
import { paths } from '#platform/paths.ts'
import type { Api } from '#platform/web/api.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { memberLoader } from '#platform/web/member-page.ts'
import { redirectTo } from '#platform/web/site-address.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'

export const handle: FixedPageHandle = {
  head: { title: 'Your payments', description: 'What you’ve paid, with your receipts, refunds and credit.' },
}

/** The confirmation email links here with the event's id in the query string. Redirects to the receipt if there is one. */
export const loader = memberLoader(async (api, { request }) => {
  const number = await receiptNumberFor(api, new URL(request.url).searchParams.get('event') ?? '')
  if (number !== null) redirectTo(paths.receipt(number), request)
  const [first, credit] = await Promise.all([
    api<typeof listOwnPayments>('GET /api/account/payments', { query: {} }),
    api<typeof getOwnCredit>('GET /api/account/credit'),
  ])
  return { first, credit }
})

async function receiptNumberFor(api: Api, id: string): Promise<number | null> {
  if (!/^[1-9]\d{0,9}$/.test(id)) return null
  try {
    const place = await api<typeof getOwnPlace>('GET /api/events/:id/place', { params: { id: Number(id) } })
    return place.receipt_number
  } catch {
    // The list of payments has the receipt too.
    return null
  }
}

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <PlainPage
      heading="Your payments"
      actions={
        <ButtonLink to={paths.myEvents} look="quiet">
          My Events
        </ButtonLink>
      }
    >
      {loaded ? (
        <>
          <OwnCredit credit={loaded.credit} />
          <UseVoucher />
          <PaymentList key={loaded.first.older} first={loaded.first} />
        </>
      ) : (
        <ListSkeleton />
      )}
    </PlainPage>
  )
}
