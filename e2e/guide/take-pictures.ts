/** Takes the pictures of the guide for hosts from a new demo: `node e2e/guide/take-pictures.ts` writes them into docs/evening/. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import sharp from 'sharp'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { findChromium } from '../../scripts/find-chromium.ts'
import { press } from '../at-the-door.ts'
import { findAttendee } from '../booking-api.ts'
import { freePort } from '../free-port.ts'
import { moveClock } from '../own-site.ts'
import { startProgram } from '../run-demo.ts'
import { demoHost, openAdmin } from '../staff.ts'
import { arrive } from '../two-member-test.ts'
import { openEvening } from './open-evening.ts'

const FOLDER = join('docs', 'evening')
const PHONE = { width: 390, height: 720 }
const SCREEN = { width: 1280, height: 720 }

const data = await temporaryFolder()
const port = await freePort()
const site = await startProgram(data.path, { PORT: port, LIMITS: 'off' })
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  await mkdir(FOLDER, { recursive: true })
  await takePictures(browser, `http://localhost:${port}`)
} finally {
  await browser.close()
  await site.stop()
  await data.remove()
}

/** Runs the beginning of an evening as a host, a guest and the big screen. */
async function takePictures(opened: Browser, baseURL: string): Promise<void> {
  const open = async (viewport: BrowserContextOptions['viewport'] & object, deviceScaleFactor: number) => {
    const options = { baseURL, viewport, deviceScaleFactor, locale: 'en-GB', timezoneId: 'Europe/London' }
    return (await opened.newContext({ ...options, reducedMotion: 'reduce', colorScheme: 'light' })).newPage()
  }
  const host = await open(PHONE, 1.5)
  const phone = await open(PHONE, 1.5)
  const screen = await open(SCREEN, 1)
  const eventId = await openEvening(baseURL)
  const guest = await findAttendee(baseURL, eventId, 'F')

  await openAdmin(host, { who: demoHost, at: `/admin/events/${eventId}/door` })
  // A new demo stores the portraits after it has started, and shows chairs until then.
  await expect(async () => {
    await host.reload()
    await expect(host.getByRole('button', { name: /^Check in .+/ }).first()).toBeVisible()
    await host.waitForFunction(() => Array.from(document.images, (image) => image.complete).every(Boolean))
    // Few guests have none.
    expect(await host.locator('li img:not([srcset])').count()).toBeLessThan(3)
  }).toPass()
  await save(host, 'check-in')
  const waiting = host.getByRole('button', { name: /^Check in .+/ })
  for (let left = await waiting.count(); left > 1; left -= 1) await waiting.first().click()
  await press(host, 'Rounds')
  await host.getByLabel('Tables').waitFor()
  await save(host, 'set-up')
  await press(host, 'Set up the rounds')

  await screen.goto('/screen')
  const code = screen.getByText(/^[A-Z]{3} [A-Z]{3}$/)
  await press(host, 'Show on a big screen')
  await host.getByLabel('Code on the screen').fill(await code.innerText())
  await press(host, 'Show on this screen')
  await host.getByRole('button', { name: /^Remove the screen connected since/ }).waitFor()
  await press(host, 'Close')
  await press(host, 'Call round 1')
  await screen.getByRole('heading', { name: /^Round 1 of / }).waitFor()
  await save(screen, 'big-screen')

  await moveClock(baseURL, 'PT75S')
  await host.reload()
  await press(host, 'Rounds')
  await host.getByText('Round 1: talking').waitFor()
  await expect(host.getByRole('button', { name: 'Pause' })).toBeEnabled()
  await save(host, 'rounds')
  await arrive(phone, guest, `/night/${eventId}`)
  await phone.getByText('Time to talk').waitFor()
  await save(phone, 'guest-phone')
  await host.getByRole('region', { name: 'Round 1' }).getByRole('button').first().click()
  await host.getByRole('button', { name: 'Has left' }).waitFor()
  await save(host, 'guest')
}

async function save(page: Page, name: string): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0))
  const picture = await page.screenshot()
  await writeFile(join(FOLDER, `${name}.webp`), await sharp(picture).webp({ quality: 72 }).toBuffer())
}
