import type { Page } from '@playwright/test'
import type { Finding } from './finding.ts'

/** How each address answered. Pages share most of their links, so each address is requested once per worker. */
const answers = new Map<string, Promise<number>>()

/** Checks that each address of this site that the page links to or shows a picture from answers, and has the part that is named. */
export async function checkLinks(page: Page): Promise<Finding[]> {
  const origin = new URL(page.url()).origin
  const addresses = await page.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll<HTMLAnchorElement | HTMLImageElement>('a[href], img[src]')].map((element) =>
        element instanceof HTMLImageElement ? element.src : element.href,
      ),
    ),
  ])
  const findings: Finding[] = []
  for (const address of addresses.filter((one) => new URL(one).origin === origin)) {
    const problem = await problemOf(page, new URL(address))
    if (problem !== null)
      findings.push({ engine: 'links', mode: 'links', rule: 'link', target: address, message: problem })
  }
  return findings
}

async function problemOf(page: Page, { origin, pathname, search, hash }: URL): Promise<string | null> {
  const address = origin + pathname + search
  const here = new URL(page.url())
  const isHere = pathname === here.pathname && search === here.search
  // The page itself may be one that says that nothing was found.
  const status = isHere ? 200 : await statusOf(page, address)
  if (status >= 400) return `answers ${status}`
  if (hash === '' || (await hasPart(page, isHere ? null : address, hash.slice(1)))) return null
  return 'has no part with this name'
}

function statusOf(page: Page, address: string): Promise<number> {
  const known = answers.get(address) ?? page.request.get(address).then((response) => response.status())
  answers.set(address, known)
  return known
}

/** Returns whether a page, or this one, has the part, which its client may add. An error in a summary names the field it leads to. */
async function hasPart(page: Page, address: string | null, name: string): Promise<boolean> {
  const part = `[id="${name}"], form [name="${name}"]`
  if (address === null) return (await page.locator(part).count()) > 0
  const other = await page.context().newPage()
  try {
    await other.goto(address)
    return await other
      .locator(part)
      .first()
      .waitFor({ state: 'attached', timeout: 10_000 })
      .then(
        () => true,
        () => false,
      )
  } finally {
    await other.close()
  }
}
