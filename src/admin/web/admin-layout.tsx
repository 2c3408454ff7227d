import { useRef } from 'react'
import { Link, Outlet, useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router'
import type { CurrentStaff, getCurrentStaff } from '#admin/contract/current-staff.ts'
import { AdminError } from '#admin/web/admin-error.tsx'
import { AdminShortcuts } from '#admin/web/search/admin-shortcuts.tsx'
import { isDoorPage, sectionOf, sections } from '#admin/web/sections.ts'
import { useLoadedTitle } from '#admin/web/use-loaded-title.ts'
import { loadedOrSaved } from '#platform/web/offline/saved-answer.ts'
import { keepTabInView } from '#platform/web/admin/keep-tab-in-view.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { stepUpNeeded } from '#platform/web/ui/form/sign-in-prompt.ts'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import css from './admin-layout.module.css'

const load = staffLoader(async (api, { request }) => {
  try {
    return await api<typeof getCurrentStaff>('GET /api/admin')
  } catch (error) {
    // Once the rights of staff have lapsed, a device with a door grant shows the door without the other pages.
    if (isDoorPage(new URL(request.url).pathname) && stepUpNeeded(error) === 'second factor') return 'door only'
    throw error
  }
})

/** Without a network, a device that has saved the door shows it without the other pages. */
export function loader(args: LoaderFunctionArgs): ReturnType<typeof load> {
  return loadedOrSaved(load(args), () => (isDoorPage(new URL(args.request.url).pathname) ? 'door only' : null))
}

/** Wraps every admin page and shows the sections that this member of staff may use. */
export function Component() {
  const staff = useLoaderData<typeof loader>()
  const isAtDoor = isDoorPage(useLocation().pathname)
  useLoadedTitle()
  return (
    <div className={`${css.admin} ${isAtDoor ? css.atDoor : ''}`}>
      {staff === null && <div className={`${css.sections} ${css.loading}`} />}
      {staff && staff !== 'door only' && <Sections staff={staff} />}
      <div className={css.section} id="page" tabIndex={-1}>
        <Outlet />
      </div>
    </div>
  )
}

/** Shown instead of a page that failed. The sections stay, if this member of staff may use them. */
export function ErrorBoundary() {
  // Undefined if the sections themselves could not be loaded.
  const staff = useLoaderData<typeof loader | undefined>()
  return (
    <div className={css.admin}>
      {staff && staff !== 'door only' && <Sections staff={staff} />}
      <div className={css.section} id="page" tabIndex={-1}>
        <AdminError />
      </div>
    </div>
  )
}

function Sections({ staff: { role, waiting } }: { staff: CurrentStaff }) {
  const section = sectionOf(useLocation().pathname)
  const list = useRef<HTMLUListElement>(null)
  // A new function for each page, so that its section is scrolled into view.
  const attach = (element: HTMLUListElement | null) => {
    list.current = element
    return element ? keepTabInView(element) : undefined
  }
  const open = sections.filter(({ forRole }) => forRole.includes(role))
  return (
    <nav className={css.sections} aria-label="Admin">
      <a className={css.skip} href="#page">
        Skip the admin sections
      </a>
      <div className={css.menu}>
        <div className={css.tools}>
          <button type="button" className={css.menuButton} popoverTarget="sections">
            Admin
          </button>
          {role === 'owner' && <AdminShortcuts />}
        </div>
        <ul id="sections" popover="auto" ref={attach} className={css.list}>
          {open.map(({ to, label, waiting: count }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={to === section ? 'page' : false}
                onClick={() => list.current?.matches(':popover-open') && list.current.hidePopover()}
              >
                {label} {count !== undefined && <WaitingCount count={waiting?.[count] ?? 0} />}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}

/** A hundred means a hundred or more. */
function WaitingCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={css.count}>
      {count < 100 ? count : '99+'}
      <VisuallyHidden> {count === 1 ? 'needs' : 'need'} attention</VisuallyHidden>
    </span>
  )
}
