/** The path to which pages report their errors. */
export const REPORTS = '/reported-by-the-page'

/** Reports errors in a page. Runs in the page before any of its own scripts, and must be self-contained. */
export function listenInPage(reports: string): void {
  const report = (what: string) => navigator.sendBeacon(reports, `${what} on ${location.pathname}`)
  window.addEventListener(
    'error',
    ({ target, error, message }) => {
      if (target instanceof Element) report(`failed to load: ${target.outerHTML}`)
      else report(`error: ${message} ${error instanceof Error ? error.stack : ''}`)
    },
    true,
  )
  window.addEventListener('unhandledrejection', ({ reason }) => report(`unhandled rejection: ${reason}`))
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
    report(`policy: ${effectiveDirective} ${blockedURI} ${sourceFile}`),
  )
  for (const level of ['error', 'warn'] as const) {
    const log = console[level]
    console[level] = (...parts: unknown[]) => {
      report(`console: ${parts.map(String).join(' ')}`)
      log(...parts)
    }
  }
}
