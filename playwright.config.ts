import { defineConfig } from '@playwright/test'
import { freePort } from './e2e/free-port.ts'
import { findChromium } from './scripts/find-chromium.ts'

// Decided once and handed to the workers, which read this file again.
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

/** Journeys on the built site, started as a user would. No retries: a test that passes the second time shows a bug. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/start-site.ts',
  outputDir: 'test-results/e2e',
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium,
      args: process.getuid?.() === 0 ? [...quietly, '--no-sandbox'] : quietly,
    },
  },
  projects: [
    // What programs read is the same at every width; the back office is for desks and tablets, and its door for phones too.
    { name: 'phone', testIgnore: /found-and-shared|owner-/, use: { ...phone, hasTouch: true, isMobile: true } },
    { name: 'desk', use: { viewport: { width: 1280, height: 900 } } },
    // A desk at 200 %.
    {
      name: 'zoom',
      testMatch: /everyone-can-use-it/,
      use: { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 },
    },
  ],
})
