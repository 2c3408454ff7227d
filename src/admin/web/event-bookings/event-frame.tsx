import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { EventHeader } from '#admin/contract/event-bookings.ts'
import type { Stage } from '#admin/contract/events.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { keepTabInView } from '#platform/web/admin/keep-tab-in-view.ts'
import { PublicPageLink } from '#admin/web/events/public-page-link.tsx'
import { EventStatus } from '#admin/web/events/event-status.tsx'
import { formatDateTime } from '#platform/local-time.ts'
import tabsLook from '#platform/web/admin/tabs.module.css'

/** The pages of an event. Those with `stages` are only for events in these stages. */
const tabs: readonly { pathFor: (id: number) => string; label: string; stages?: readonly Stage[] }[] = [
  { pathFor: adminPaths.event, label: 'Bookings' },
  { pathFor: adminPaths.waitingList, label: 'Waiting list' },
  { pathFor: adminPaths.replacements, label: 'Transfers' },
  { pathFor: adminPaths.announcements, label: 'Email attendees' },
  { pathFor: adminPaths.findGuests, label: 'Find guests', stages: ['coming'] },
  { pathFor: adminPaths.doorList, label: 'Door list', stages: ['coming', 'under way'] },
  { pathFor: adminPaths.eventCosts, label: 'Money' },
  { pathFor: adminPaths.editEvent, label: 'Edit' },
]

type Props = {
  event: Pick<EventHeader, 'id' | 'title' | 'start_date_local' | 'state' | 'is_full' | 'booking_closed'> & {
    venue: { name: string }
  }
  /** The main actions of this page, shown before the link that all pages have. */
  actions?: ReactNode
  /** Links to actions of this page, shown after the link that all pages have. */
  moreActions?: ReactNode
  /** Actions that are rarely needed. */
  menu?: ReactNode
  children: ReactNode
}

/** Wraps every page of one event with its title and links to the other pages. */
export function EventFrame({ event, actions, moreActions, menu, children }: Props) {
  const { pathname } = useLocation()
  const { id, title, start_date_local: start, venue, state, is_full, booking_closed } = event
  return (
    <AdminPage
      heading={title}
      subheading={
        <>
          {formatDateTime(start)}, {venue.name} <EventStatus {...{ stage: state, is_full, booking_closed }} />
        </>
      }
      actions={
        menu && (
          <>
            {actions}
            <PublicPageLink eventId={id} stage={state} />
          </>
        )
      }
      moreActions={
        !menu &&
        (state !== 'draft' || moreActions) && (
          <>
            <PublicPageLink eventId={id} stage={state} />
            {moreActions}
          </>
        )
      }
      menu={menu}
    >
      <nav ref={keepTabInView} className={tabsLook.tabs} aria-label="This event">
        {tabsAt(state).map(({ pathFor, label }) => (
          <Link key={label} to={pathFor(id)} aria-current={isCurrent(pathFor(id), pathname, id) ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      {children}
    </AdminPage>
  )
}

/** The page that adds a booking belongs to the tab of the bookings. */
function isCurrent(path: string, pathname: string, id: number): boolean {
  return path === pathname || (path === adminPaths.event(id) && pathname === adminPaths.addBooking(id))
}

/** Returns the pages of an event in this stage. */
export function tabsAt(stage: Stage) {
  return tabs.filter(({ stages }) => !stages || stages.includes(stage))
}
