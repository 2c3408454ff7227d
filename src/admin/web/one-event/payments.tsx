import type { OneBooking } from '#admin/contract/one-booking.ts'
import { sayPrice } from '#platform/local-time.ts'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'
import { sayShortInstant } from '#platform/web/ui/table/short-instant.ts'

type Payment = OneBooking['payments'][number]

/** What was paid for a booking, and what became of it. */
export function Payments({ booking }: { booking: OneBooking }) {
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

const methodWords: Record<Payment['method'], string> = { card: 'By card', cash: 'In cash', other: 'Otherwise' }

const stateWords: Record<Payment['state'], string> = {
  new: 'Not begun',
  open: 'Waits for a card',
  authorised: 'Authorised, about to be taken',
  captured: 'Paid',
  voided: 'Let go, never charged',
  refunded: 'Refunded',
}

const refundWords: Record<NonNullable<Payment['refund']>['state'], string> = {
  asked: 'a refund is asked for',
  pending: 'a refund is on its way',
  refunded: 'the refund has arrived',
  failed: 'a refund has failed',
}

const columns: readonly Column<Payment>[] = [
  {
    name: 'made',
    head: 'Begun',
    whole: true,
    cell: ({ made_at: at }) => sayShortInstant(at),
  },
  {
    name: 'method',
    head: 'How',
    cell: ({ method, paid_by_another: byAnother }) => `${methodWords[method]}${byAnother ? ', by somebody else' : ''}`,
  },
  { name: 'amount', head: 'Amount', align: 'right', cell: ({ amount }) => sayPrice(amount) },
  {
    name: 'state',
    head: 'State',
    cell: ({ state, refund }) =>
      `${stateWords[state]}${refund && state !== 'refunded' ? `; ${refundWords[refund.state]}` : ''}`,
  },
]
