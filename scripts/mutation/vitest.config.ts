import { defineConfig } from 'vitest/config'

// Only the unit tests beside the rules: a rule is tested without a database. The planted test is the control of the run.
export default defineConfig({
  test: {
    include: ['src/*/rules.test.ts', 'src/*/rules/**/*.test.ts', 'scripts/mutation/planted/*.planted.ts'],
    // How long a rule takes says nothing here: every change slows it down.
    exclude: ['**/*.speed.test.ts'],
    isolate: false,
    testTimeout: 60_000,
  },
})
