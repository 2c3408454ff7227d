import { Link, useLocation } from 'react-router'
import css from '#platform/web/admin/tabs.module.css'

const parts = [
  { to: '/admin/money', label: 'Income' },
  { to: '/admin/money/payments', label: 'Payments' },
  { to: '/admin/money/cases', label: 'To look at' },
  { to: '/admin/money/comparison', label: 'Compare with the provider' },
]

/** Links between the money pages. */
export function MoneyNav() {
  const { pathname } = useLocation()
  return (
    <nav className={css.tabs} aria-label="Money">
      {parts.map(({ to, label }) => (
        <Link key={to} to={to} aria-current={pathname === to ? 'page' : false}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
