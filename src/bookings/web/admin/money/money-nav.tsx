import { Link, useLocation } from 'react-router'
import { adminPaths } from '#platform/admin-paths.ts'
import { keepTabInView } from '#platform/web/admin/keep-tab-in-view.ts'
import css from '#platform/web/admin/tabs.module.css'

const parts = [
  { to: adminPaths.money, label: 'Income' },
  { to: adminPaths.payments, label: 'Payments' },
  { to: adminPaths.moneyCases, label: 'Needs attention' },
  { to: adminPaths.comparison, label: 'Compare with the provider' },
]

/** Shows links between the money pages. */
export function MoneyNav() {
  const { pathname } = useLocation()
  return (
    <nav ref={keepTabInView} className={css.tabs} aria-label="Money">
      {parts.map(({ to, label }) => (
        <Link key={to} to={to} aria-current={pathname === to ? 'page' : false}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
