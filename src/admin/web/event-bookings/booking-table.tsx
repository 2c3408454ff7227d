import { Link } from 'react-router'
import type { EventBooking, listEventBookings } from '#admin/contract/event-bookings.ts'
import type { Stage } from '#admin/contract/events.ts'
import {
  comingMarks,
  formatBookingStatus,
  formatEndReason,
  formatGuest,
  formatPayment,
  genderLabels,
} from '#admin/web/event-bookings/event-labels.ts'
import { formatListPrice } from '#bookings/web/format-pence.ts'
import type { sendCheckInCommands } from '#event-night/contract.ts'
import { thisDeviceId } from '#event-night/web/door/device-id.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { BulkAction } from '#platform/web/admin/bulk-action.tsx'
import { ItemRefused } from '#platform/web/admin/run-each.ts'
import { StatusMark } from '#platform/web/admin/status-mark.tsx'
import { browserApi } from '#platform/web/api.ts'
import { randomUuid } from '#platform/web/device/random-uuid.ts'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import { useSelection } from '#platform/web/ui/table/use-selection.ts'
import css from './event-bookings.module.css'

type Props = {
  event: { id: number; state: Stage }
  list: AnswerOf<typeof listEventBookings>
  isFiltered: boolean
}

/** The table of bookings. Once the event has finished, the guests who did not come can be marked absent together. */
export function BookingTable({ event: { id: eventId, state: stage }, list: { rows, next }, isFiltered }: Props) {
  const canChoose = ({ state, absent, friend_of: friendOf }: EventBooking) =>
    stage === 'past' && state === 'booked' && !absent && friendOf === null
  const { chosen, selection, clear } = useSelection({ rows, idOf, nameOf, canChoose })
  return (
    <>
      <DataTable
        caption="Bookings"
        columns={columnsOf(stage).filter(({ name }) => isColumnUsed(name, rows))}
        rows={rows}
        idOf={idOf}
        next={next}
        order={{ sort: 'made', direction: 'desc' }}
        names={{ one: 'booking', many: 'bookings' }}
        empty={isFiltered ? 'No bookings found. Try a wider search, or show all.' : 'Nobody has booked yet.'}
        selection={selection}
      />
      <BulkAction
        rows={chosen}
        look="quiet"
        label={(count) => `Mark ${formatGuests(count)} absent`}
        doneLabel={(count) => `${formatGuests(count)} marked absent`}
        explanation="They won’t be able to send likes for this event, and nobody will be able to like them. You can undo this on the event’s door page."
        idOf={idOf}
        nameOf={nameOf}
        run={({ id }) => markAbsent(eventId, id)}
        clear={clear}
      />
    </>
  )
}

async function markAbsent(eventId: number, bookingId: string): Promise<void> {
  const made_at = new Date().toISOString()
  const command = { id: randomUuid(), made_at, action: 'mark absent' as const, booking_id: bookingId }
  const answer = await browserApi<typeof sendCheckInCommands>('POST /api/admin/events/:id/door/commands', {
    params: { id: eventId },
    body: { device_id: thisDeviceId(), commands: [command] },
  })
  const reason = answer.results[0]?.reason ?? null
  if (reason !== null) throw new ItemRefused(reason)
}

const idOf = ({ id }: EventBooking) => id
const nameOf = formatGuest
const formatGuests = (count: number) => (count === 1 ? '1 guest' : `${count} guests`)

/** Whether a column that most events do not need has anything to show. */
function isColumnUsed(column: string, rows: readonly EventBooking[]): boolean {
  if (column === 'payment') return rows.some((row) => !isPaidAsUsual(row))
  if (column === 'coming') return rows.some(({ coming }) => coming !== null)
  if (column === 'notes') return rows.some(({ notes }) => notes > 0)
  return true
}

/** Whether the price says all: the booking was paid by card, as most are, or booked by the member for an event that is free. */
function isPaidAsUsual({ price, by_hand: isByHand, paid, end_reason: endReason }: EventBooking): boolean {
  if (price === 0) return !isByHand
  return paid === 'card' && endReason !== 'moved'
}

/** Whether the guests have sent their likes, never whom they like. */
const likesColumn: Column<EventBooking> = {
  name: 'likes',
  head: 'Likes',
  noWrap: true,
  cell: ({ likes_sent: isSent }) =>
    isSent !== null && <StatusMark look={isSent ? 'quiet' : 'waiting'}>{isSent ? 'Sent' : 'Not\u00A0sent'}</StatusMark>,
}

/** Whether the guests said that they are still coming. A guest without an answer is one to ring. */
const comingColumn: Column<EventBooking> = {
  name: 'coming',
  head: 'Still coming?',
  noWrap: true,
  cell: ({ state, coming, friend_of: friendOf }) => {
    if (state !== 'booked' || friendOf !== null) return null
    return (
      <StatusMark look={comingMarks[coming ?? 'no answer'].look}>{comingMarks[coming ?? 'no answer'].label}</StatusMark>
    )
  },
}

const columnsOf = (stage: Stage): readonly Column<EventBooking>[] => [
  {
    name: 'name',
    head: 'Name',
    sorts: 'asc',
    oneLine: 'fit',
    cell: (row) => <Link to={adminPaths.booking(row.id)}>{formatGuest(row)}</Link>,
  },
  { name: 'gender', head: 'Gender', sorts: 'asc', cell: ({ gender }) => genderLabels[gender] },
  {
    name: 'state',
    head: 'Status',
    sorts: 'asc',
    onPhone: 'beside title',
    cell: (row) => {
      const { look, label } = formatBookingStatus(row, stage)
      return (
        <>
          <StatusMark look={look}>{label}</StatusMark>
          {row.end_reason && <span className={css.soft}> {formatEndReason(row.end_reason)}</span>}
        </>
      )
    },
  },
  ...(stage === 'past' ? [likesColumn] : [comingColumn]),
  {
    name: 'price',
    head: 'Price',
    sorts: 'desc',
    align: 'right',
    onPhone: 'hidden',
    cell: ({ price }) => formatListPrice(price),
  },
  {
    name: 'payment',
    head: 'Payment',
    cell: formatPayment,
  },
  {
    name: 'made',
    head: 'Booked on',
    sorts: 'desc',
    noWrap: true,
    onPhone: 'hidden',
    cell: ({ made_at: at }) => formatShortInstant(at),
  },
  { name: 'notes', head: 'Notes', align: 'right', cell: ({ notes }) => (notes > 0 ? notes : '') },
]
