import { defineConfig } from '@playwright/test'
import site from '../../playwright.config.ts'

/** Used by `npm run prove -- standards`, which first installs the engines. */
export default defineConfig({
  ...site,
  testDir: '.',
  testMatch: '*.audit.ts',
  globalSetup: '../start-site.ts',
  outputDir: '../../test-results/standards/playwright',
  reporter: [['list'], ['json']],
  fullyParallel: true,
  projects: [{ name: 'standards' }],
  use: {
    ...site.use,
    viewport: { width: 1280, height: 900 },
    // The engines and the changed spacing of text are scripts and styles that the site's policy forbids.
    bypassCSP: true,
  },
})
