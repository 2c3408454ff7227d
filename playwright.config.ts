import { defineConfig } from '@playwright/test'
import { isWhole } from '#platform/testing/suite-size.ts'
import { fakeCamera } from './e2e/camera-file.ts'
import { freePort } from './e2e/free-port.ts'
import { findChromium } from './scripts/find-chromium.ts'

// Found once and passed to the workers, which load this file again.
const chromium = (process.env.CHROMIUM_PATH ||= await findChromium())
const port = (process.env.E2E_PORT ||= await freePort())

const quietly = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const phone = { viewport: { width: 390, height: 844 } }
const desk = { viewport: { width: 1280, height: 900 } }

/** One of the ways whose transcripts `npm run prove -- standards speech` compares. */
const speechInEveryRun = /registering: what is said/
const byKeyboard = /with the keyboard alone/
/**
 * The tests that run on a desktop. All others run on a phone, because each test runs once, at the width that its users have.
 */
const atDesk = specs(
  ...['owner-.*', 'search-and-sharing', 'hostile-texts', 'problem-detection', 'member-downloads-data', 'member-pages'],
  ...['member-stays-signed-in', 'pages-after-an-event', 'complaints', 'error-pages'],
)
/** The tests that run at both widths, because their pages differ. `npm run prove` does so with the long journey of members too. */
const atBoth = specs('visitor-browses-events', ...(isWhole ? ['two-members-match'] : []))

function specs(...names: string[]): RegExp {
  return new RegExp(`/(${names.join('|')})\\.spec\\.ts$`)
}

/**
 * Runs end-to-end tests of the built site, started as a user would start it. There are no retries, because a test that passes
 * only the second time reveals a bug.
 */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/start-site.ts',
  outputDir: 'test-results/e2e',
  snapshotPathTemplate: '{testDir}/speech/transcripts/{arg}{ext}',
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  // The tests in a file share a fixture of their worker: a separate site, or a past event.
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Some tests take long on a busy machine. No test checks speed by its timeout.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium,
      // The same for every file, because a worker with other options starts another browser and another process of sites.
      args: [...quietly, ...fakeCamera, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    },
  },
  projects: [
    { name: 'phone', testIgnore: atDesk, grepInvert: byKeyboard, use: { ...phone, hasTouch: true, isMobile: true } },
    { name: 'desk', testMatch: [atDesk, atBoth], grepInvert: byKeyboard, use: desk },
    // Phones have no Tab key.
    { name: 'keyboard', grep: byKeyboard, use: desk },
    { name: 'speech', testMatch: /\.speech\.ts$/, grep: speechInEveryRun, use: desk },
  ],
})
