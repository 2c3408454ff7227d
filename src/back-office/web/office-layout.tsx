import { useRef } from 'react'
import { Link, Outlet, useLoaderData, useLocation } from 'react-router'
import type { getAtWork } from '#back-office/contract/office.ts'
import { roomOf, rooms } from '#back-office/web/rooms.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import css from './office-layout.module.css'

export const loader = staffLoader((api) => api<typeof getAtWork>('GET /api/admin'))

/** Around every page of the back office: its rooms, for whoever is at work. */
export function Component() {
  const atWork = useLoaderData<typeof loader>()
  return (
    <div className={css.office}>
      {atWork && <Rooms role={atWork.role} />}
      <div className={css.room}>
        <Outlet />
      </div>
    </div>
  )
}

function Rooms({ role }: { role: 'host' | 'owner' }) {
  const room = roomOf(useLocation().pathname)
  const list = useRef<HTMLUListElement>(null)
  const open = rooms.filter(({ forRole }) => forRole.includes(role))
  return (
    <nav className={css.rooms} aria-label="Back office">
      <button type="button" className={css.menuButton} popoverTarget="rooms">
        Back office
      </button>
      <ul id="rooms" popover="auto" ref={list} className={css.list}>
        {open.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === room ? 'page' : false}
              onClick={() => list.current?.matches(':popover-open') && list.current.hidePopover()}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
