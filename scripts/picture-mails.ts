/** Takes screenshots of every email the site sends: `node scripts/picture-mails.ts` writes them into test-results/mails/. */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { createServer, type ViteDevServer } from 'vite'
import { withPictures, type RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { findChromium } from './find-chromium.ts'

const FOLDER = join('test-results', 'mails')
/** A phone, and the width that desktop mail programs give an email. */
const WIDTHS = [390, 640]

await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER, { recursive: true })
const vite = await createServer({
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, watch: null },
  // No module here is sent to a browser.
  optimizeDeps: { noDiscovery: true, include: [] },
  cacheDir: join(FOLDER, '.vite'),
})
const browser = await chromium.launch({ executablePath: await findChromium() })
try {
  const mails = {
    ...(await mailsOfAccounts(vite)),
    ...(await mailsOfSafety(vite)),
    ...(await mailsOfBookings(vite)),
    ...(await mailsOfMatching(vite)),
    ...(await mailsOfMessaging(vite)),
    ...(await mailsOfPrivacy(vite)),
  }
  for (const width of WIDTHS) await pictureAll(browser, width, mails)
  console.info(
    `Saved screenshots of ${Object.keys(mails).length} emails in ${FOLDER}, each at ${WIDTHS.join(' and ')} pixels.`,
  )
} finally {
  await browser.close()
  await vite.close()
}

async function pictureAll(
  shown: Browser,
  width: number,
  mails: Record<string, () => Promise<RenderedMail>>,
): Promise<void> {
  const page = await shown.newPage({ viewport: { width, height: 400 } })
  for (const [name, make] of Object.entries(mails)) {
    const { html, attachments = [] } = await make()
    await page.setContent(withPictures(html, attachments))
    const file = name.replaceAll(/[^a-z]+/gi, '-').toLowerCase()
    await page.screenshot({ path: join(FOLDER, `${file}-${width}.png`), fullPage: true })
  }
  await page.close()
}

async function mailsOfBookings(server: ViteDevServer): Promise<Record<string, () => Promise<RenderedMail>>> {
  const path = '/src/bookings/server/emails/testing/every-mail.ts'
  const { everyMail } = (await server.ssrLoadModule(
    path,
  )) as typeof import('../src/bookings/server/emails/testing/every-mail.ts')
  return everyMail
}

async function mailsOfMatching(server: ViteDevServer): Promise<Record<string, () => Promise<RenderedMail>>> {
  const path = '/src/matching/server/emails/testing.ts'
  const { everyMatchingMail } = (await server.ssrLoadModule(
    path,
  )) as typeof import('../src/matching/server/emails/testing.ts')
  return everyMatchingMail
}

async function mailsOfMessaging(server: ViteDevServer): Promise<Record<string, () => Promise<RenderedMail>>> {
  const path = '/src/messaging/server/emails/testing.ts'
  const { everyMessagingMail } = (await server.ssrLoadModule(
    path,
  )) as typeof import('../src/messaging/server/emails/testing.ts')
  return everyMessagingMail
}

async function mailsOfPrivacy(server: ViteDevServer): Promise<Record<string, () => Promise<RenderedMail>>> {
  const path = '/src/privacy/server/emails/testing/privacy-mails.ts'
  const { everyPrivacyMail } = (await server.ssrLoadModule(
    path,
  )) as typeof import('../src/privacy/server/emails/testing/privacy-mails.ts')
  return everyPrivacyMail
}

async function mailsOfSafety(server: ViteDevServer): Promise<Record<string, () => Promise<RenderedMail>>> {
  const path = '/src/safety/server/emails/testing.ts'
  const { everySafetyMail } = (await server.ssrLoadModule(
    path,
  )) as typeof import('../src/safety/server/emails/testing.ts')
  return everySafetyMail
}

async function mailsOfAccounts(server: ViteDevServer): Promise<Record<string, () => Promise<RenderedMail>>> {
  const path = '/src/accounts/server/emails/testing.ts'
  const { everyAccountMail } = (await server.ssrLoadModule(
    path,
  )) as typeof import('../src/accounts/server/emails/testing.ts')
  return everyAccountMail
}
