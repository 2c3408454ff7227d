import { defineConfig } from '@playwright/test'
import { engines } from '../../scripts/engines/find-engines.ts'
import type { EngineOptions } from './engine-test.ts'

/** Used by `npm run prove -- browsers`, which first finds the browsers and fills the demo. */
export default defineConfig<EngineOptions>({
  testDir: '.',
  testMatch: '*.engine.ts',
  outputDir: '../../test-results/engines/playwright',
  reporter: [['list'], ['json']],
  workers: 1,
  retries: 0,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  projects: engines.map((engine) => ({ name: engine, use: { engine } })),
})
