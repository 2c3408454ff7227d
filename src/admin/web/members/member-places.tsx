import { Fragment } from 'react'
import { Link } from 'react-router'
import type { MemberDetails, MemberBooking } from '#admin/contract/members.ts'
import { formatPlace } from '#admin/web/members/member-labels.ts'
import { formatListPrice } from '#bookings/web/format-pence.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'
import { formatShortInstant, formatShortLocal } from '#platform/web/ui/table/short-instant.ts'
import css from './members.module.css'

export function MemberPlaces(member: Pick<MemberDetails, 'bookings' | 'waiting' | 'absences'>) {
  const { bookings, waiting, absences } = member
  return (
    <>
      <Absences absences={absences} />
      {waiting.length > 0 && (
        <ul className={css.list}>
          {waiting.map(({ event, joined_at: at }) => (
            <li key={event.id}>
              Waiting for a place at <Link to={adminPaths.event(event.id)}>{event.title}</Link> since{' '}
              {formatShortInstant(at)}
            </li>
          ))}
        </ul>
      )}
      <DataTable
        caption="This member’s places, newest first"
        columns={columns}
        rows={bookings}
        idOf={({ id }) => id}
        next={null}
        order={{ sort: 'made', direction: 'desc' }}
        empty="No places yet."
      />
    </>
  )
}

/** Says how often the member did not come in the last twelve months, and when. */
function Absences({ absences }: Pick<MemberDetails, 'absences'>) {
  if (absences.length === 0) return null
  const times = absences.length === 1 ? 'once' : absences.length === 2 ? 'twice' : `${absences.length} times`
  return (
    <p className={css.list}>
      Booked but didn’t come {times} in the last 12 months:{' '}
      {absences.map(({ id, title, start_date_local: at }, nth) => (
        <Fragment key={id}>
          {nth > 0 && ', '}
          <Link to={adminPaths.event(id)}>
            {title}, {formatShortLocal(at)}
          </Link>
        </Fragment>
      ))}
      .
    </p>
  )
}

const columns: readonly Column<MemberBooking>[] = [
  {
    name: 'event',
    head: 'Event',
    cell: ({ event }) => <Link to={adminPaths.event(event.id)}>{event.title}</Link>,
  },
  { name: 'when', head: 'When', noWrap: true, cell: ({ event }) => formatShortLocal(event.start_date_local) },
  {
    name: 'state',
    head: 'Place',
    cell: (booking) => <Link to={adminPaths.booking(booking.id)}>{formatPlace(booking)}</Link>,
  },
  {
    name: 'price',
    head: 'Price',
    align: 'right',
    cell: ({ price }) => formatListPrice(price),
  },
  {
    name: 'made',
    head: 'Since',
    noWrap: true,
    cell: ({ made_at: at }) => formatShortInstant(at),
  },
]
