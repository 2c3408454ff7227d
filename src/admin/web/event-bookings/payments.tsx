import { Link } from 'react-router'
import type { AdminBooking } from '#admin/contract/booking.ts'
import { formatListPrice } from '#bookings/web/format-pence.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'

type Payment = AdminBooking['payments'][number]

/** Lists the payments of a booking and their states. */
export function Payments({ booking }: { booking: AdminBooking }) {
  const empty = booking.moved_to ? 'The payment moved with the booking.' : 'No payments.'
  return (
    <DataTable
      caption="Payments"
      columns={columns}
      rows={booking.payments}
      idOf={({ id }) => id}
      next={null}
      order={{ sort: 'made', direction: 'asc' }}
      empty={empty}
    />
  )
}

const methodLabels: Record<Payment['method'], string> = { card: 'By card', cash: 'In cash', other: 'Another way' }

const stateLabels: Record<Payment['state'], string> = {
  new: 'Not started',
  open: 'Not paid yet',
  authorised: 'Not taken yet',
  captured: 'Paid',
  voided: 'Released, never charged',
  refunded: 'Refunded',
}

const refundLabels: Record<NonNullable<Payment['refund']>['state'], string> = {
  requested: 'refund requested',
  pending: 'refund on its way',
  refunded: 'refund completed',
  failed: 'refund failed',
}

const columns: readonly Column<Payment>[] = [
  {
    name: 'made',
    head: 'Started',
    noWrap: true,
    cell: ({ id, made_at: at }) => <Link to={adminPaths.payment(id)}>{formatShortInstant(at)}</Link>,
  },
  {
    name: 'method',
    head: 'Payment method',
    cell: ({ method, paid_by_another: byAnother }) => `${methodLabels[method]}${byAnother ? ', by someone else' : ''}`,
  },
  {
    name: 'amount',
    head: 'Amount',
    align: 'right',
    cell: ({ amount }) => formatListPrice(amount),
  },
  {
    name: 'state',
    head: 'Status',
    cell: ({ state, refund }) =>
      `${stateLabels[state]}${refund && state !== 'refunded' ? `; ${refundLabels[refund.state]}` : ''}`,
  },
]
