import { Link, Outlet, useLocation } from 'react-router'
import { accountSections } from '#accounts/web/account/account-sections.ts'
import { paths } from '#platform/paths.ts'
import { Wrap } from '#platform/web/ui/wrap.tsx'
import css from './account-layout.module.css'

/** Wraps the pages of the account. Below the list of sections, a wide screen shows all of them, and a phone the way back. */
export function Component() {
  const pathname = useLocation().pathname.replace(/\/$/, '')
  return (
    <>
      {pathname !== paths.account && <SectionLinks pathname={pathname} />}
      <Outlet />
    </>
  )
}

function SectionLinks({ pathname }: { pathname: string }) {
  return (
    <Wrap className={css.frame}>
      <nav aria-label="My account">
        <ul className={css.sections}>
          <li className={css.back}>
            <Link to={paths.account}>My account</Link>
          </li>
          {accountSections.map(({ to, label, parts = [] }) => (
            <li key={to}>
              <Link to={to} aria-current={isIn(pathname, [to, ...parts]) ? 'page' : false}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Wrap>
  )
}

function isIn(pathname: string, section: readonly string[]): boolean {
  return section.some((path) => pathname === path || pathname.startsWith(`${path}/`))
}
