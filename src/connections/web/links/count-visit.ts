import { linkCodePattern } from '#platform/contract/via.ts'
import { paths } from '#platform/paths.ts'
import type { LinkStep } from '#connections/contract/links.ts'

/** The part of the router that this needs. */
type Pages = {
  readonly state: { location: { pathname: string } }
  subscribe: (onChange: (state: Pages['state']) => void) => unknown
}

/**
 * Counts what the visitor does who opened this document by a tracked link. It says which step was taken and by which link, and
 * nothing about the visitor or the device. Nothing is stored: the code is in the address, and goes on to checkout in its
 * address. A browser that asks not to be followed is not counted.
 */
export function countVisit(pages: Pages): void {
  const code = new URLSearchParams(window.location.search).get('via') ?? ''
  if (!linkCodePattern.test(code) || asksNotToBeFollowed()) return
  // The document of checkout is entered from an event's page, which has counted the visit.
  if (window.location.pathname.startsWith(paths.checkout(''))) return
  const count = onceEach((step) => void sendStep(code, step))
  if (isNewVisit()) count('opened')
  const onPage = ({ location }: Pages['state']) => {
    if (/^\/event\/\d+$/.test(location.pathname)) count('event')
  }
  onPage(pages.state)
  pages.subscribe(onPage)
  for (const type of ['click', 'auxclick'])
    document.addEventListener(type, ({ target }) => passToCheckout(target, code, count), { capture: true })
}

/** Adds the code to a link to checkout that is being followed, because checkout is a new document. */
function passToCheckout(target: EventTarget | null, code: string, count: (step: LinkStep) => void): void {
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

/** A page that was reloaded, or that Back opened, is not a new visit. */
function isNewVisit(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return !(navigation instanceof PerformanceNavigationTiming) || navigation.type === 'navigate'
}

/** Global Privacy Control. */
function asksNotToBeFollowed(): boolean {
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true
}

/** It is sent without the session, and goes on if the page is left. What cannot be counted is not missed. */
async function sendStep(code: string, step: LinkStep): Promise<void> {
  await fetch(`/api/links/${code}/steps`, {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ step }),
  }).catch(() => {})
}
