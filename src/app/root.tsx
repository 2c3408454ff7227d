import { lazy, Suspense, useEffect, useRef, type ComponentType } from 'react'
import {
  Link,
  Outlet,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigation,
  type LoaderFunctionArgs,
} from 'react-router'
import type { getSiteInfo } from '#content/contract.ts'
import { paths } from '#platform/paths.ts'
import { loaderApi } from '#platform/web/api.ts'
import { afterFirstLoad } from '#platform/web/first-load.ts'
import { fullTitle, headOf } from '#platform/web/head.ts'
import { useSignedInAs } from '#platform/web/session.ts'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import { Wrap } from '#platform/web/ui/wrap.tsx'
import css from './root.module.css'
import '#platform/web/ui/site.css'

export async function rootLoader({ context }: LoaderFunctionArgs) {
  return loaderApi(context)<typeof getSiteInfo>('GET /api/site')
}

/** Renders the header and footer around every page. */
export function Root() {
  const site = useLoaderData<typeof rootLoader>()
  const main = useRef<HTMLElement>(null)
  useTitleOnNavigation(site.name, site.url, main)
  return (
    <>
      <a className={css.skip} href="#main">
        Skip to main content
      </a>
      <Header name={site.name} />
      <main id="main" tabIndex={-1} ref={main} className={css.main}>
        <Outlet />
      </main>
      <Footer site={site} />
      <ScrollRestoration />
    </>
  )
}

type Destination = { to: string; label: string }

const forEveryone: Destination[] = [
  { to: paths.home, label: 'Home' },
  { to: paths.events, label: 'Events' },
]
const forVisitors: Destination[] = [
  { to: paths.signIn, label: 'Sign in' },
  { to: paths.register, label: 'Register' },
]
const profile: Destination = { to: paths.profile, label: 'Profile' }
/** On a wide screen, it is in the menu of the same name. */
const account: Destination = { to: paths.account, label: 'My account' }
const signOut: Destination = { to: paths.signOut, label: 'Sign out' }

type MemberMenu = typeof import('#messaging/web/member-menu/member-menu.tsx')

const MenuCount = lazyMemberMenuPart((part) => part.MenuCount)
const MenuNameEnd = lazyMemberMenuPart((part) => part.MenuNameEnd)
const MenuLinks = lazyMemberMenuPart((part) => part.MenuLinks)
const DeskMenu = lazyMemberMenuPart((part) => part.DeskMenu)
const NewItemsAnnouncement = lazyMemberMenuPart((part) => part.NewItemsAnnouncement)

/** Wraps a part of the member menu, which is loaded for members after the page's data. If loading fails, the bar is shown without it. */
function lazyMemberMenuPart<Props>(choose: (part: MemberMenu) => ComponentType<Props>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    await afterFirstLoad()
    try {
      return { default: choose(await import('#messaging/web/member-menu/member-menu.tsx')) }
    } catch {
      return { default: () => null }
    }
  })
}

function Header({ name }: { name: string }) {
  const { pathname } = useLocation()
  const isNavigating = useNavigation().state !== 'idle'
  const menu = useRef<HTMLUListElement>(null)
  const memberId = useSignedInAs()
  const close = () => menu.current?.matches(':popover-open') && menu.current.hidePopover()
  const linkTo = ({ to, label }: Destination, className?: string) => (
    <li key={to} className={className}>
      <Link to={to} aria-current={isCurrentPage(to, pathname) ? 'page' : false} onClick={close}>
        {label}
      </Link>
    </li>
  )
  return (
    <header className={css.header}>
      <Wrap className={css.bar}>
        <Link className={css.brand} to={paths.root}>
          <BrandMark />
          {name}
        </Link>
        {/* The menu of a phone would cover what the focus moves to. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the focus bubbles from its links */}
        <nav
          aria-label="Main"
          onBlur={({ currentTarget: nav, relatedTarget }) => relatedTarget && !nav.contains(relatedTarget) && close()}
        >
          <button type="button" className={css.menuButton} popoverTarget="menu">
            <i />
            <i />
            <i />
            <VisuallyHidden>
              Menu
              {memberId !== null && (
                <Suspense>
                  <MenuNameEnd key={memberId} />
                </Suspense>
              )}
            </VisuallyHidden>
            {memberId !== null && (
              <Suspense>
                <MenuCount key={memberId} />
              </Suspense>
            )}
          </button>
          <ul id="menu" popover="auto" className={css.menu} ref={menu}>
            {forEveryone.map((destination) => linkTo(destination))}
            {memberId === null ? (
              forVisitors.map((destination) => linkTo(destination, css.forVisitors))
            ) : (
              <>
                <Suspense>
                  <MenuLinks key={memberId} pathname={pathname} onFollow={close} />
                </Suspense>
                {linkTo(profile)}
                {linkTo(account, css.onPhone)}
                <li className={css.memberMenu}>
                  <Suspense>
                    <DeskMenu key={memberId} pathname={pathname} />
                  </Suspense>
                </li>
                {linkTo(signOut)}
              </>
            )}
          </ul>
        </nav>
        {memberId !== null && (
          <Suspense>
            <NewItemsAnnouncement key={memberId} pathname={pathname} />
          </Suspense>
        )}
      </Wrap>
      <div role="status" className={isNavigating ? css.waiting : css.idle}>
        {isNavigating && <span className={css.loading}>Loading...</span>}
      </div>
    </header>
  )
}

function isCurrentPage(to: string, pathname: string): boolean {
  if (to === paths.home) return pathname === paths.root || pathname === paths.home
  if (to === paths.profile) return pathname === to
  if (to === paths.account) return pathname === to || pathname.startsWith(`${to}/`)
  return pathname === to || (to === paths.events && pathname.startsWith(paths.event('')))
}

function BrandMark() {
  return (
    <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true">
      <circle cx="13" cy="14" r="10" fill="none" stroke="var(--ember)" strokeWidth="3" />
      <path d="M13 14V8M13 14l4 3" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
      <rect x="10.5" y="0" width="5" height="3" fill="var(--ember)" />
    </svg>
  )
}

function Footer({ site }: { site: Awaited<ReturnType<typeof rootLoader>> }) {
  const { name, trader, year } = site
  return (
    <footer className={css.footer}>
      <Wrap className={css.footerColumns}>
        <div>
          <p className={css.footerName}>{name}</p>
          <p>{site.line}</p>
          <p>
            Run by {trader.name}, {trader.address}.{trader.vatNumber && ` VAT number ${trader.vatNumber}.`}
          </p>
          <p>© {year}. This site sets no cookies.</p>
        </div>
        <nav aria-label="About the site">
          <Link to={paths.reviews}>Reviews</Link>
          <Link to={paths.rules}>House rules</Link>
          <Link to={paths.terms}>Terms</Link>
          <Link to={paths.privacy}>Privacy</Link>
          <Link to={paths.contact}>Contact</Link>
          <Link to={paths.accessibility}>Accessibility</Link>
        </nav>
      </Wrap>
    </footer>
  )
}

/**
 * After client-side navigation, sets the new title and moves the focus to the heading, or to what the page marks as its start. A
 * screen reader then says it. The server rendered the first title.
 */
function useTitleOnNavigation(siteName: string, siteUrl: string, main: React.RefObject<HTMLElement | null>) {
  const { pathname } = useLocation()
  const head = headOf(useMatches(), { name: siteName, url: siteUrl })
  const title = head ? fullTitle(head, siteName) : siteName
  const shownPath = useRef(pathname)
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    document.title = title
    const find = (selector: string) => main.current?.querySelector<HTMLElement>(selector)
    const start = find('[data-page-start]') ?? find('h1') ?? main.current
    start?.setAttribute('tabindex', '-1')
    start?.focus({ preventScroll: true })
  }, [pathname, title, main])
}
