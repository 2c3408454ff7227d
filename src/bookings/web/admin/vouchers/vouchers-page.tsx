import { Link, useLoaderData } from 'react-router'
import type { listVouchers, SoldVoucher, SoldVouchers } from '#bookings/contract/admin/vouchers.ts'
import { MoneyNav } from '#bookings/web/admin/money/money-nav.tsx'
import { voucherStateLabels, voucherStateLooks } from '#bookings/web/admin/vouchers/voucher-labels.ts'
import { formatAmount, formatPence } from '#bookings/web/format-pence.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { Figure, Figures } from '#platform/web/admin/figures.tsx'
import { StatusMark } from '#platform/web/admin/status-mark.tsx'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'
import { formatNearDate, formatNearInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './vouchers.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Gift vouchers', description: 'The gift vouchers you’ve sold, and their status.' },
}

export const loader = staffLoader((api) => api<typeof listVouchers>('GET /api/admin/vouchers'))

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <AdminPage heading="Gift vouchers">
      <MoneyNav />
      <p className={css.text}>
        Anyone can buy a voucher. Once a member has used it, it’s credit on their account. To refund one, open its
        payment.
      </p>
      {loaded && <VoucherFigures sums={loaded} />}
      <DataTable
        caption="Gift vouchers"
        columns={columns}
        rows={loaded?.vouchers}
        idOf={({ id }) => id}
        next={null}
        order={{ sort: 'sold', direction: 'desc' }}
        empty="No vouchers have been sold yet."
      />
    </AdminPage>
  )
}

export function VoucherFigures({ sums }: { sums: Omit<SoldVouchers, 'vouchers'> }) {
  return (
    <Figures>
      <Figure name="Sold" value={formatAmount(sums.sold_pence)} />
      <Figure name="Ready to use" value={formatAmount(sums.ready_pence)} />
      <Figure name="Used" value={formatAmount(sums.used_pence)} />
      <Figure name="Expired" value={formatAmount(sums.expired_pence)} />
      <Figure name="Refunded" value={formatAmount(sums.refunded_pence)} />
    </Figures>
  )
}

const columns: readonly Column<SoldVoucher>[] = [
  {
    name: 'sold',
    head: 'Sold',
    noWrap: true,
    cell: ({ payment_id: id, sold_at: at }) => <Link to={adminPaths.payment(id)}>{formatNearInstant(at)}</Link>,
  },
  { name: 'amount', head: 'Amount', align: 'right', lead: true, cell: ({ amount_pence: pence }) => formatPence(pence) },
  {
    name: 'state',
    head: 'Status',
    onPhone: 'beside title',
    cell: ({ state, refunded_pence: refunded }) => (
      <StatusMark look={voucherStateLooks[state]}>
        {voucherStateLabels[state]}
        {state !== 'void' && refunded > 0 && `; ${formatAmount(refunded)} refunded`}
      </StatusMark>
    ),
  },
  { name: 'last-day', head: 'Use by', noWrap: true, cell: ({ last_day: day }) => formatNearDate(day) },
  { name: 'email', head: 'Sent to', cell: ({ email }) => email },
  {
    name: 'used-by',
    head: 'Used by',
    cell: ({ state, used_by: member }) => {
      if (member !== null) return <Link to={adminPaths.member(member.id)}>{member.user_name}</Link>
      return state === 'used' ? 'A former member' : null
    },
  },
]
