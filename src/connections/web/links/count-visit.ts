import type { LinkStep } from '#connections/contract/links.ts'
import { linkCodePattern } from '#platform/contract/via.ts'
import { paths } from '#platform/paths.ts'
import { asksForPrivacy } from '#platform/web/asks-for-privacy.ts'

type Shown = { location: { pathname: string; search: string } }

/** The part of the router that this needs. */
type Pages = {
  readonly state: Shown
  subscribe: (onChange: (shown: Shown) => void) => unknown
  navigate: (to: string, options: { replace: true }) => unknown
}

/**
 * Counts what the visitor does who came by a tracked link, whose code is in the query `search`. It reports which step was
 * taken and by which link, and nothing about the visitor or the device. Nothing is stored: the code goes on in addresses as
 * `by`, to checkout, to new tabs, and through signing in or registering. Nothing is counted if the browser asks for that.
 */
export function countVisit(pages: Pages, search: string): void {
  const { code, isNew } = visitIn(search)
  if (!linkCodePattern.test(code) || asksForPrivacy()) return
  const count = onceEach((step) => void sendStep(code, step))
  const isFirst = isNew && !isReload()
  if (isFirst) count('opened')
  const onPage = ({ location }: Shown) => {
    if (isFirst && /^\/event\/\d+$/.test(location.pathname)) count('event')
    keepThroughSignIn(pages, location, code)
  }
  onPage(pages.state)
  pages.subscribe(onPage)
  for (const type of ['click', 'auxclick'])
    document.addEventListener(type, (event) => passToNewDocument(event, code, count), { capture: true })
}

/** Finds the code in a query, or in the address to which signing in or registering returns. */
function visitIn(search: string): { code: string; isNew: boolean } {
  const parameters = new URLSearchParams(search)
  const via = parameters.get('via')
  if (via !== null) return { code: via, isNew: true }
  const [, ofReturn] = (parameters.get('to') ?? '').split('?')
  return { code: parameters.get('by') ?? new URLSearchParams(ofReturn).get('by') ?? '', isNew: false }
}

/** Adds the code to the address to which the page returns after signing in or registering, which can be in a new document. */
function keepThroughSignIn(pages: Pages, { pathname, search }: Shown['location'], code: string): void {
  if (pathname !== paths.signIn && pathname !== paths.register) return
  const parameters = new URLSearchParams(search)
  const to = withCode(parameters.get('to') ?? paths.root, code)
  if (to === parameters.get('to')) return
  parameters.set('to', to)
  // Deferred, because the router is still completing the navigation that it reports.
  setTimeout(() => {
    if (pages.state.location.search === search) void pages.navigate(`${pathname}?${parameters}`, { replace: true })
  })
}

/** Adds the code to an address in which it marks a visit that was counted before. */
function withCode(address: string, code: string): string {
  const { pathname, searchParams, hash } = new URL(address, window.location.origin)
  searchParams.delete('via')
  searchParams.set('by', code)
  return `${pathname}?${searchParams}${hash}`
}

/** Adds the code to a link that is being followed, because checkout and new tabs are new documents. The router ignores it. */
function passToNewDocument(event: Event, code: string, count: (step: LinkStep) => void): void {
  // The right button only opens a menu.
  if (event instanceof MouseEvent && event.button === 2) return
  const { target } = event
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.origin !== window.location.origin || !isOtherPage(link.pathname)) return
  link.href = withCode(link.href, code)
  if (link.pathname.startsWith(paths.checkout(''))) count('checkout')
}

/** Whether a path is of another page, and not of this one or of a file. */
function isOtherPage(path: string): boolean {
  return path !== window.location.pathname && !path.includes('.') && !path.startsWith('/api/')
}

function onceEach(send: (step: LinkStep) => void): (step: LinkStep) => void {
  const sent = new Set<LinkStep>()
  return (step) => {
    if (sent.has(step)) return
    sent.add(step)
    send(step)
  }
}

/** Whether the page was reloaded, or Back opened it again. That is not a new visit. */
function isReload(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.type !== 'navigate'
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
