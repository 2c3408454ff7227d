import { Link, useLocation } from 'react-router'
import { adminPaths } from '#platform/admin-paths.ts'
import { keepTabInView } from '#platform/web/admin/keep-tab-in-view.ts'
import css from '#platform/web/admin/tabs.module.css'

const parts = [
  { to: adminPaths.webhooks, label: 'Webhooks' },
  { to: adminPaths.apiKeys, label: 'API keys' },
  { to: adminPaths.links, label: 'Tracked links' },
]

/** Shows links between the pages about other programs. */
export function ConnectionsNav() {
  const { pathname } = useLocation()
  const current = parts.findLast(({ to }) => pathname.startsWith(to))?.to
  return (
    <nav ref={keepTabInView} className={css.tabs} aria-label="Connections">
      {parts.map(({ to, label }) => (
        <Link key={to} to={to} aria-current={current === to ? 'page' : false}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
