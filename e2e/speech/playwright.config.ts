import { defineConfig } from '@playwright/test'
import site from '../../playwright.config.ts'

/** Used by `npm run prove -- standards speech`. */
export default defineConfig({
  ...site,
  testDir: '.',
  testMatch: '*.speech.ts',
  globalSetup: '../start-site.ts',
  outputDir: '../../test-results/standards/speech',
  reporter: 'list',
  snapshotPathTemplate: '{testDir}/transcripts/{arg}{ext}',
  projects: [{ name: 'speech', use: { viewport: { width: 1280, height: 900 } } }],
})
