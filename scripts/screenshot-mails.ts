/** Takes screenshots of every email the site sends: `node scripts/screenshot-mails.ts` writes them into test-results/mails/. */
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'
import { withPictures, type RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { findChromium } from './find-chromium.ts'
import { fromSource } from './from-source.ts'

const FOLDER = join('test-results', 'mails')
/** The widths of an email on a phone and in a desktop mail program. */
const WIDTHS = [390, 640]
const SCHEMES = ['light', 'dark'] as const

await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER, { recursive: true })
const browser = await chromium.launch({ executablePath: await findChromium() })
try {
  await fromSource(join(FOLDER, '.vite'), async (load) => {
    const { everyMail } = await load<typeof import('../src/tests/every-mail.ts')>('/src/tests/every-mail.ts')
    const { venueDrawings } = await load<typeof import('../src/demo/drawings/venue-drawings.ts')>(
      '/src/demo/drawings/venue-drawings.ts',
    )
    const venuePicture = await sharp(Buffer.from(venueDrawings.paintedButty)).resize(720).png().toBuffer()
    for (const width of WIDTHS)
      for (const scheme of SCHEMES) await screenshotAll(browser, { width, scheme, venuePicture }, everyMail)
    console.info(
      `Saved screenshots of ${Object.keys(everyMail).length} emails in ${FOLDER}, each at ${WIDTHS.join(' and ')} pixels in both colour schemes.`,
    )
  })
} finally {
  await browser.close()
}

async function screenshotAll(
  openBrowser: Browser,
  { width, scheme, venuePicture }: { width: number; scheme: (typeof SCHEMES)[number]; venuePicture: Buffer },
  mails: Record<string, () => Promise<RenderedMail>>,
): Promise<void> {
  const page = await openBrowser.newPage({ viewport: { width, height: 400 }, colorScheme: scheme })
  await servePictures(page, venuePicture)
  for (const [name, make] of Object.entries(mails)) {
    const { html, attachments = [] } = await make()
    await page.setContent(withPictures(html, attachments))
    const file = name.replaceAll(/[^a-z]+/gi, '-').toLowerCase()
    await page.screenshot({ path: join(FOLDER, `${file}-${width}-${scheme}.png`), fullPage: true })
  }
  await page.close()
}

/** Serves the pictures that emails load from the site. */
async function servePictures(page: Page, venuePicture: Buffer): Promise<void> {
  const icon = await readFile(join('public', 'icons', 'icon-192.png'))
  await page.route('**/icons/*', (route) => route.fulfill({ body: icon, contentType: 'image/png' }))
  await page.route('**/pictures/**', (route) => route.fulfill({ body: venuePicture, contentType: 'image/png' }))
}
