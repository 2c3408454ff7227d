/** Takes screenshots of every email the site sends: `node scripts/screenshot-mails.ts` writes them into test-results/mails/. */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { createServer } from 'vite'
import { withPictures, type RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { findChromium } from './find-chromium.ts'

const FOLDER = join('test-results', 'mails')
/** The widths of an email on a phone and in a desktop mail program. */
const WIDTHS = [390, 640]

await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER, { recursive: true })
const vite = await createServer({
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, watch: null },
  // No module of this script is sent to a browser.
  optimizeDeps: { noDiscovery: true, include: [] },
  cacheDir: join(FOLDER, '.vite'),
})
const browser = await chromium.launch({ executablePath: await findChromium() })
try {
  const { everyMail } = (await vite.ssrLoadModule(
    '/src/tests/every-mail.ts',
  )) as typeof import('../src/tests/every-mail.ts')
  for (const width of WIDTHS) await screenshotAll(browser, width, everyMail)
  console.info(
    `Saved screenshots of ${Object.keys(everyMail).length} emails in ${FOLDER}, each at ${WIDTHS.join(' and ')} pixels.`,
  )
} finally {
  await browser.close()
  await vite.close()
}

async function screenshotAll(
  openBrowser: Browser,
  width: number,
  mails: Record<string, () => Promise<RenderedMail>>,
): Promise<void> {
  const page = await openBrowser.newPage({ viewport: { width, height: 400 } })
  for (const [name, make] of Object.entries(mails)) {
    const { html, attachments = [] } = await make()
    await page.setContent(withPictures(html, attachments))
    const file = name.replaceAll(/[^a-z]+/gi, '-').toLowerCase()
    await page.screenshot({ path: join(FOLDER, `${file}-${width}.png`), fullPage: true })
  }
  await page.close()
}
