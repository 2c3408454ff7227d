import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const db = [
  '{src,packages}/**/*.db.test.ts',
  '{src,packages}/**/*.race.test.ts',
  '{src,packages}/**/*.process.test.ts',
  '{src,packages}/**/*.model.test.ts',
  '{src,packages}/**/*.money.test.ts',
  '{src,packages}/**/*.killed.test.ts',
  '{src,packages}/**/*.corpus.test.ts',
]

/** What a test file loads is loaded once for all that follow in its process; else most of a file's time would go into that. */
const isolate = false
/** Beside other work some take long; how fast something is, a test never says. */
const testTimeout = 300_000
const hookTimeout = 300_000
const expectAtLast = { poll: { timeout: 60_000 } }

export default defineConfig({
  test: {
    // Left to itself, Vitest keeps one core for its own.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'unit',
          isolate,
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'packages/**/*.test.ts'],
          exclude: db,
          testTimeout,
          hookTimeout,
          expect: expectAtLast,
        },
      },
      {
        test: {
          name: 'db',
          isolate,
          include: db,
          globalSetup: 'src/platform/testing/global-setup.ts',
          testTimeout,
          hookTimeout,
          expect: expectAtLast,
        },
      },
    ],
  },
})
