import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import type { EventAtWork } from '#admin/contract/one-event.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { stageWords } from '#admin/web/one-event/event-words.ts'
import { sayDateTime } from '#platform/local-time.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import tabsLook from '#platform/web/admin/tabs.module.css'
import css from './one-event.module.css'

const tabs = [
  { to: '', label: 'Bookings' },
  { to: '/waiting', label: 'Waiting list' },
  { to: '/replacements', label: 'Handed over' },
  { to: '/letters', label: 'Write to attendees' },
  { to: '/door-list', label: 'Door list' },
]

/** The frame of every page of one event: its title, and links to the other pages. */
export function EventFrame({ event, children }: { event: EventAtWork; children: ReactNode }) {
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
        {sayDateTime(start)}, {venue.name} · {stageWords[state]}
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
