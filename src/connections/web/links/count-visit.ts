import type { LinkStep } from '#connections/contract/links.ts'
import { linkCodePattern } from '#platform/contract/via.ts'
import { paths } from '#platform/paths.ts'

type Shown = { location: { pathname: string; search: string } }

/** The part of the router that this needs. */
type Pages = {
  readonly state: Shown
  subscribe: (onChange: (shown: Shown) => void) => unknown
  navigate: (to: string, options: { replace: true }) => unknown
}

/**
 * Counts what the visitor does who came by a tracked link, whose code is in the query `search`. It reports which step was
 * taken and by which link, and nothing about the visitor or the device. Nothing is stored: the code goes on in addresses, to
 * checkout and through signing in or registering. Nothing is counted if the browser asks for that.
 */
export function countVisit(pages: Pages, search: string): void {
  const code = viaIn(search)
  if (!linkCodePattern.test(code) || asksForPrivacy()) return
  const count = onceEach((step) => void sendStep(code, step))
  const isFirst = isOpenedBy(code)
  if (isFirst) count('opened')
  const onPage = ({ location }: Shown) => {
    if (isFirst && /^\/event\/\d+$/.test(location.pathname)) count('event')
    keepThroughSignIn(pages, location, code)
  }
  onPage(pages.state)
  pages.subscribe(onPage)
  for (const type of ['click', 'auxclick'])
    document.addEventListener(type, (event) => passToCheckout(event, code, count), { capture: true })
}

function viaIn(search: string): string {
  return new URLSearchParams(search).get('via') ?? ''
}

/** Adds the code to the address to which the page returns after signing in or registering, which can be in a new document. */
function keepThroughSignIn(pages: Pages, { pathname, search }: Shown['location'], code: string): void {
  if (pathname !== paths.signIn && pathname !== paths.register) return
  const parameters = new URLSearchParams(search)
  const to = parameters.get('to')
  if (to === null || to.includes('?')) return
  parameters.set('to', `${to}?via=${code}`)
  // Deferred, because the router is still completing the navigation that it reports.
  setTimeout(() => {
    if (pages.state.location.search === search) void pages.navigate(`${pathname}?${parameters}`, { replace: true })
  })
}

/** Adds the code to a link to checkout that is being followed, because checkout is a new document. */
function passToCheckout(event: Event, code: string, count: (step: LinkStep) => void): void {
  // The right button only opens a menu.
  if (event instanceof MouseEvent && event.button === 2) return
  const { target } = event
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.origin !== window.location.origin || !link.pathname.startsWith(paths.checkout(''))) return
  const address = new URL(link.href)
  address.searchParams.set('via', code)
  link.href = address.href
  count('checkout')
}

function onceEach(send: (step: LinkStep) => void): (step: LinkStep) => void {
  const sent = new Set<LinkStep>()
  return (step) => {
    if (sent.has(step)) return
    sent.add(step)
    send(step)
  }
}

/** Returns whether following the link opened this document. Checkout has the code of a visit that was counted before. */
function isOpenedBy(code: string): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  // A page that was reloaded, or that Back opened, is not a new visit.
  if (!(navigation instanceof PerformanceNavigationTiming) || navigation.type !== 'navigate') return false
  const { pathname, search } = new URL(navigation.name)
  return viaIn(search) === code && !pathname.startsWith(paths.checkout(''))
}

/** Global Privacy Control. */
function asksForPrivacy(): boolean {
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true
}

/** It is sent without the session, and goes on if the page is left. A step that cannot be sent is not counted. */
async function sendStep(code: string, step: LinkStep): Promise<void> {
  await fetch(`/api/links/${code}/steps`, {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ step }),
  }).catch(() => {})
}
