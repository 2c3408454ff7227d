import { expect, type Page } from '@playwright/test'

/**
 * Checks a page's metadata for browsers, search engines and link previews. `canonical` is null if the page must not be indexed.
 */
export async function expectHead(page: Page, { canonical }: { canonical: string | null }): Promise<void> {
  const description = await metaContent(page, 'name', 'description')
  expect(description.length).toBeGreaterThan(10)
  if (canonical === null) {
    expect(await metaContent(page, 'name', 'robots')).toBe('noindex')
    return
  }
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', canonical)
  expect(await metaContent(page, 'property', 'og:url')).toBe(canonical)
  expect(await page.title()).toContain(await metaContent(page, 'property', 'og:title'))
  expect(await metaContent(page, 'property', 'og:description')).toBe(description)
  expect(await pngSize(page, await metaContent(page, 'property', 'og:image'))).toEqual({ width: 1200, height: 630 })
}

/** Checks that the page has no inline script, and that its policy would block one. */
export async function expectNoInlineScript(page: Page, policy: string): Promise<void> {
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? 'none given'
  expect(scripts).toContain("'self'")
  expect(scripts).not.toContain("'unsafe-inline'")
  expect(policy).not.toContain("'unsafe-eval'")
  expect(await inlineScripts(page)).toEqual([])
}

export async function metaContent(page: Page, attribute: 'name' | 'property', value: string): Promise<string> {
  return (await page.locator(`meta[${attribute}="${value}"]`).getAttribute('content')) ?? ''
}

function inlineScripts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isData = (type: string) => type === 'application/json' || type === 'application/ld+json'
    const scripts = [...document.scripts].filter(({ src, type }) => src === '' && !isData(type))
    const handlers = [...document.querySelectorAll('*')].filter(({ attributes }) =>
      [...attributes].some(({ name }) => name.startsWith('on')),
    )
    return [...scripts, ...handlers].map(({ outerHTML }) => outerHTML)
  })
}

/** Reads the size of a PNG from its first chunk. */
async function pngSize(page: Page, address: string): Promise<{ width: number; height: number }> {
  const answer = await page.request.get(address)
  expect(answer.headers()['content-type']).toBe('image/png')
  const bytes = await answer.body()
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}
