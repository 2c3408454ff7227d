import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { findingsOf } from './audit-page.ts'
import { test } from './audit-test.ts'
import { HTML_FOLDER, PLANTED_HTML } from './finding.ts'

/** Faults that only show in some modes. */
const PLANTED = `
  <style>
    #planted p, #planted a { color: #1f1a1d; background: #fbf7f2 }
    @media (prefers-color-scheme: dark) { #planted .dark { color: #333; background: #222 } }
    @media (width <= 320px) { #planted .narrow { color: #ccc; background: #ddd } #planted .wide { width: 500px } }
    @media (forced-colors: active) {
      #planted .forced { forced-color-adjust: none; color: #333; background: #222 }
      #planted a { outline: none !important }
    }
    @media (width > 760px) { #planted .large { width: 45rem } }
    @media (height > 256px) { #planted .edge { position: fixed; inset: 0 auto 0 0; width: 30px; background: #fff; z-index: 9 } }
    @media (height <= 256px) { #planted .cover { position: fixed; inset: 0; background: #fff; z-index: 9 } }
    #planted .spaced { width: 300px; white-space: nowrap }
  </style>
  <div id="planted">
    <button></button>
    <p class="dark">Only in dark</p>
    <p class="narrow">Only at 320 px</p>
    <p class="forced">Only in forced colours</p>
    <p class="large">Wider than a desktop with large text</p>
    <p class="wide">Wider than a phone</p>
    <a href="/nowhere-at-all">To no page</a>
    <a href="/contact#no-such-part">To no part</a>
    <p class="spaced">A line of text that just fits into</p>
    <div class="cover"></div><div class="edge"></div>
    <nav aria-label="Planted"><a href="/" aria-current="page">Here</a> <a href="/events">There</a></nav>
  </div>`

/** Each engine, in each of its modes, and a text in what it must find. */
const expected = [
  ['axe', '1280 light', 'button-name'],
  ['axe', '1280 dark', 'Only in dark'],
  ['axe', '390 dark', 'Only in dark'],
  ['axe', '320 dark', 'Only in dark'],
  ['axe', '320 light', 'Only at 320 px'],
  ['axe', '1280 forced', 'Only in forced colours'],
  ['axe', '390 forced', 'Only in forced colours'],
  ['axe', '320 forced', 'Only in forced colours'],
  ['Alfa', '1280 light', 'sia-r12'],
  ['Alfa', '320 dark', 'Only in dark'],
  ['Alfa', '320 light', 'Only at 320 px'],
  ['IBM', '1280 light', 'input_label_exists'],
  ['IBM', '320 dark', 'class="dark"'],
  ['IBM', '320 light', 'class="narrow"'],
  ['layout', '320', 'scrolls sideways'],
  ['layout', '320 text spacing', 'scrolls sideways'],
  ['layout', '1280 text at 200 %', 'scrolls sideways'],
  ['layout', '320 × 256', 'hidden when focused'],
  ['layout', '390 × 844', 'partly covered'],
  ['links', 'links', 'answers 404'],
  ['links', 'links', 'no part with this name'],
  ['layout', '1280 forced', 'the current item is not marked'],
] as const

test('a fault that is planted for each engine, and for each mode alone, is found', async ({ page, engines }) => {
  await page.route('**/contact', async (route) => {
    const response = await route.fetch()
    // Without the client, which would find that the page is not what it renders.
    const html = (await response.text()).replaceAll(/<script[^>]* src=[^>]*><\/script>/g, '')
    await route.fulfill({ response, body: html.replace('</main>', `${PLANTED}</main>`) })
  })
  await page.goto('/contact')
  await writeFile(join(HTML_FOLDER, PLANTED_HTML), await page.content())
  const findings = await findingsOf(page, engines, 'never')
  const missed = expected.filter(
    ([engine, mode, text]) =>
      !findings.some(
        (one) => one.engine === engine && one.mode === mode && Object.values(one).join(' ').includes(text),
      ),
  )
  expect(missed).toEqual([])
})
