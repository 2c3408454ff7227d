import type { BrowserContext, Request, Response } from '@playwright/test'
import { wasResized } from './viewports.ts'

/** Records problems on every page of the context until the returned function is called. */
export function watchForProblems(context: BrowserContext, site: string): () => Promise<string[]> {
  const problems: string[] = []
  // If a page tries to create a script from text and catches the error, Chromium logs nothing. So violations are logged here.
  const reading: Promise<unknown>[] = [context.addInitScript(logViolations)]
  context.on('console', (message) => {
    if (/was preloaded .* but not used/.test(message.text()) && wasResized(message.page())) return
    if (['error', 'warning'].includes(message.type()))
      problems.push(`console: ${message.text()} ${message.location().url}`)
  })
  context.on('weberror', (error) => problems.push(`error: ${error.error().stack ?? error.error().message}`))
  context.on('request', (request) => {
    if (isElsewhere(request.url(), site)) problems.push(`another origin: ${request.url()}`)
  })
  context.on('requestfailed', (request) => {
    if (!isAborted(request)) problems.push(`failed: ${request.url()} ${request.failure()?.errorText}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) problems.push(`response ${response.status()}: ${response.url()}`)
    reading.push(recordCookie(response, problems))
  })
  return async () => {
    await Promise.all(reading)
    return [...problems, ...(await storedCookies(context))]
  }
}

/** Logs violations of the content security policy. Runs in the page. */
function logViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
    console.error(`policy: ${effectiveDirective} ${blockedURI} ${sourceFile}`),
  )
}

function isElsewhere(url: string, site: string): boolean {
  return /^https?:/.test(url) && new URL(url).origin !== new URL(site).origin
}

/**
 * Returns whether the browser aborted the request. It aborts pending requests when the page navigates away, and a navigation
 * that turns out to be a download.
 */
function isAborted(request: Request): boolean {
  return request.failure()?.errorText === 'net::ERR_ABORTED'
}

async function recordCookie(response: Response, problems: string[]): Promise<void> {
  // Headers can no longer be read once the browser has left the page.
  const cookie = await response.headerValue('set-cookie').catch(() => null)
  if (cookie !== null) problems.push(`Set-Cookie from ${response.url()}`)
}

async function storedCookies(context: BrowserContext): Promise<string[]> {
  const cookies = (await context.cookies()).map(({ name }) => `cookie stored: ${name}`)
  for (const page of context.pages().filter((open) => open.url().startsWith('http'))) {
    const text = await page.evaluate(() => document.cookie)
    if (text !== '') cookies.push(`document.cookie on ${page.url()}: ${text}`)
  }
  return cookies
}
