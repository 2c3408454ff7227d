import { Link } from 'react-router'
import type { MemberInFull, MembersBooking } from '#admin/contract/members.ts'
import { sayPlace } from '#admin/web/members/member-words.ts'
import { sayPrice } from '#platform/local-time.ts'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'
import { sayShortInstant, sayShortLocal } from '#platform/web/ui/table/short-instant.ts'
import css from './members.module.css'

export function MembersPlaces({ bookings, waiting }: Pick<MemberInFull, 'bookings' | 'waiting'>) {
  return (
    <>
      {waiting.length > 0 && (
        <ul className={css.list}>
          {waiting.map(({ event, joined_at: at }) => (
            <li key={event.id}>
              Waits for a place at <Link to={`/admin/events/${event.id}`}>{event.title}</Link> since{' '}
              {sayShortInstant(at)}
            </li>
          ))}
        </ul>
      )}
      <DataTable
        caption="Places of this member, the newest first"
        columns={columns}
        rows={bookings}
        idOf={({ id }) => id}
        next={null}
        order={{ sort: 'made', direction: 'desc' }}
        empty="They have held no place."
      />
    </>
  )
}

const columns: readonly Column<MembersBooking>[] = [
  {
    name: 'event',
    head: 'Event',
    cell: ({ event }) => <Link to={`/admin/events/${event.id}`}>{event.title}</Link>,
  },
  { name: 'when', head: 'When', whole: true, cell: ({ event }) => sayShortLocal(event.start_date_local) },
  {
    name: 'state',
    head: 'Place',
    cell: (booking) => <Link to={`/admin/bookings/${booking.id}`}>{sayPlace(booking)}</Link>,
  },
  { name: 'price', head: 'Price', align: 'right', cell: ({ price }) => (price === 0 ? 'Free' : sayPrice(price)) },
  {
    name: 'made',
    head: 'Since',
    whole: true,
    cell: ({ made_at: at }) => sayShortInstant(at),
  },
]
