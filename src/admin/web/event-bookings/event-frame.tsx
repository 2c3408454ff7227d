import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import type { EventHeader } from '#admin/contract/event-bookings.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { stageLabels } from '#admin/web/event-bookings/event-labels.ts'
import { formatDateTime } from '#platform/local-time.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import tabsLook from '#platform/web/admin/tabs.module.css'
import css from './event-bookings.module.css'

const tabs = [
  { to: '', label: 'Bookings' },
  { to: '/waiting', label: 'Waiting list' },
  { to: '/replacements', label: 'Handed over' },
  { to: '/announcements', label: 'Write to attendees' },
  { to: '/door-list', label: 'Door list' },
]

/** The frame of every page of one event: its title, and links to the other pages. */
export function EventFrame({ event, children }: { event: EventHeader; children: ReactNode }) {
  const { id, title, start_date_local: start, venue, state } = event
  return (
    <AdminPage
      heading={title}
      actions={
        <>
          <ButtonLink look="quiet" to={`/admin/events/${id}/door`}>
            The door
          </ButtonLink>
          <ButtonLink look="quiet" to={`/admin/events/${id}/edit`}>
            Edit
          </ButtonLink>
        </>
      }
    >
      <p className={css.under}>
        {formatDateTime(start)}, {venue.name} · {stageLabels[state]}
      </p>
      <nav className={tabsLook.tabs} aria-label="This event">
        {tabs.map(({ to, label }) => (
          <NavLink key={to} end to={`/admin/events/${id}${to}`}>
            {label}
          </NavLink>
        ))}
      </nav>
      {children}
    </AdminPage>
  )
}
