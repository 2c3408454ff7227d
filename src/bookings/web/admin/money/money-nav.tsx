import { Link, useLocation } from 'react-router'
import { adminPaths } from '#platform/admin-paths.ts'
import { keepTabInView } from '#platform/web/admin/keep-tab-in-view.ts'
import css from '#platform/web/admin/tabs.module.css'

const parts = [
  { to: adminPaths.money, label: 'Income' },
  { to: adminPaths.moneyMonth, label: 'Month' },
  { to: adminPaths.payments, label: 'Payments' },
  { to: adminPaths.payouts, label: 'Payouts' },
  { to: adminPaths.promoCodes, label: 'Promo codes' },
  { to: adminPaths.vouchers, label: 'Gift vouchers' },
  { to: adminPaths.moneyCases, label: 'Needs attention' },
  { to: adminPaths.comparison, label: 'Compare with the provider' },
]

/** Shows links between the money pages. The page of a payment belongs to the payments, and differences to the payouts. */
export function MoneyNav() {
  const { pathname } = useLocation()
  const current = tabOf(pathname)
  return (
    <nav ref={keepTabInView} className={css.tabs} aria-label="Money">
      {parts.map(({ to, label }) => (
        <Link key={to} to={to} aria-current={current === to ? 'page' : false}>
          {label}
        </Link>
      ))}
    </nav>
  )
}

function tabOf(pathname: string): string {
  if (pathname.startsWith(adminPaths.payment(''))) return adminPaths.payments
  return pathname.startsWith(adminPaths.payout('')) || pathname === adminPaths.payoutDifferences
    ? adminPaths.payouts
    : pathname
}
