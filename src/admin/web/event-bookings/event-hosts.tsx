import { Link } from 'react-router'
import type { getEventOverview } from '#admin/contract/event-bookings.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { StatusMark } from '#platform/web/admin/status-mark.tsx'
import css from './event-bookings.module.css'

type Overview = AnswerOf<typeof getEventOverview>

/** Shows who hosts an event that is still to come, and who has confirmed that they will be there. */
export function EventHosts({ overview: { event, hosts } }: { overview: Overview }) {
  if (event.state !== 'coming') return null
  if (hosts.length === 0)
    return (
      <p className={css.hosts}>
        Nobody hosts this event yet. <Link to={adminPaths.editEvent(event.id)}>Choose hosts</Link>
      </p>
    )
  return (
    <p className={css.hosts}>
      {hosts.length === 1 ? 'Host:' : 'Hosts:'}{' '}
      {hosts.map(({ id, user_name: name, confirmed_at: at }) => (
        <span key={id} className={css.host}>
          <Link to={adminPaths.member(id)}>{name}</Link>{' '}
          <StatusMark look={at === null ? 'waiting' : 'good'}>
            {at === null ? 'Not\u00A0confirmed' : 'Confirmed'}
          </StatusMark>
        </span>
      ))}
    </p>
  )
}
