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

/** Test files in the same process share loaded modules. Loading them again would take most of a file's time. */
const isolate = false
/** Generous, because no test checks speed by its timeout. A heavy suite at full size takes minutes, and longer on a busy machine. */
const testTimeout = process.env.SUITE_SIZE === 'whole' ? 3_600_000 : 300_000
const hookTimeout = 300_000
const setupFiles = 'src/platform/testing/compare-times.ts'
const expectAtLast = { poll: { timeout: 60_000 } }
/** Keeps the code that is compiled from each source file for the next run. The key is the content of the file. */
const experimental = { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest' }

export default defineConfig({
  test: {
    // By default Vitest reserves one core for itself.
    maxWorkers: availableParallelism(),
    experimental,
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
          setupFiles,
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
          setupFiles,
        },
      },
    ],
  },
})
