import type { AdminBooking } from '#admin/contract/booking.ts'
import { formatPrice } from '#platform/local-time.ts'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'

type Payment = AdminBooking['payments'][number]

/** Lists the payments of a booking and their states. */
export function Payments({ booking }: { booking: AdminBooking }) {
  const empty = booking.moved_to ? 'What was paid went along.' : 'Nothing was paid.'
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

const methodLabels: Record<Payment['method'], string> = { card: 'By card', cash: 'In cash', other: 'Otherwise' }

const stateLabels: Record<Payment['state'], string> = {
  new: 'Not begun',
  open: 'Waits for a card',
  authorised: 'Authorised, about to be taken',
  captured: 'Paid',
  voided: 'Let go, never charged',
  refunded: 'Refunded',
}

const refundLabels: Record<NonNullable<Payment['refund']>['state'], string> = {
  requested: 'a refund is asked for',
  pending: 'a refund is on its way',
  refunded: 'the refund has arrived',
  failed: 'a refund has failed',
}

const columns: readonly Column<Payment>[] = [
  {
    name: 'made',
    head: 'Begun',
    noWrap: true,
    cell: ({ made_at: at }) => formatShortInstant(at),
  },
  {
    name: 'method',
    head: 'How',
    cell: ({ method, paid_by_another: byAnother }) => `${methodLabels[method]}${byAnother ? ', by somebody else' : ''}`,
  },
  { name: 'amount', head: 'Amount', align: 'right', cell: ({ amount }) => formatPrice(amount) },
  {
    name: 'state',
    head: 'State',
    cell: ({ state, refund }) =>
      `${stateLabels[state]}${refund && state !== 'refunded' ? `; ${refundLabels[refund.state]}` : ''}`,
  },
]
