import { defineConfig } from 'vitest/config'

// Only the unit tests beside the rules: rules are tested without a database. The planted test is the control for the run.
export default defineConfig({
  test: {
    include: ['src/*/rules.test.ts', 'src/*/rules/**/*.test.ts', 'scripts/mutation/planted/*.planted.ts'],
    // Speed tests are left out: instrumentation slows every rule down.
    exclude: ['**/*.speed.test.ts'],
    isolate: false,
    testTimeout: 60_000,
  },
})
