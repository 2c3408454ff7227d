import { Link, useLoaderData, useSearchParams } from 'react-router'
import type { listPayoutDifferences } from '#bookings/contract/admin/payouts.ts'
import { MoneyNav } from '#bookings/web/admin/money/money-nav.tsx'
import { DifferenceItem } from '#bookings/web/admin/payouts/difference-item.tsx'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { listQueryOf, staffLoader } from '#platform/web/staff-page.ts'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { TablePages } from '#platform/web/ui/table/table-pages.tsx'
import css from './payouts.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Payout differences', description: 'Where payouts and the site’s records differ.' },
}

export const loader = staffLoader((api, { request }) =>
  api<typeof listPayoutDifferences>('GET /api/admin/money/differences', {
    query: listQueryOf<typeof listPayoutDifferences>(request),
  }),
)

const names = { one: 'difference', many: 'differences' }
const CLOSED = '?which=closed&direction=desc'

export function Component() {
  const differences = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const isClosed = search.get('which') === 'closed'
  return (
    <AdminPage heading={isClosed ? 'Closed payout differences' : 'Payout differences'}>
      <MoneyNav />
      <p className={css.back}>
        <Link to={adminPaths.payouts}>All payouts</Link>
      </p>
      <p className={css.text}>
        {isClosed
          ? 'Differences that you closed, and those that closed by themselves.'
          : 'Where the payment provider’s records and the site’s differ, even by a penny.'}{' '}
        {isClosed ? <Link to="?">Show open</Link> : <Link to={CLOSED}>Show closed</Link>}
      </p>
      {!differences && <ListSkeleton />}
      {differences?.rows.length === 0 && <p>{isClosed ? 'Nothing has been closed yet.' : 'Everything adds up.'}</p>}
      {differences && differences.rows.length > 0 && (
        <>
          <ul className={css.list}>
            {differences.rows.map((difference) => (
              <DifferenceItem key={difference.id} difference={difference} />
            ))}
          </ul>
          <TablePages
            caption="Payout differences"
            shown={differences.rows.length}
            next={differences.next}
            names={names}
          />
        </>
      )}
    </AdminPage>
  )
}
