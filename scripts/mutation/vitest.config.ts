import { defineConfig } from 'vitest/config'

// Runs only the unit tests of the rules, which need no database. The planted test is the control.
export default defineConfig({
  test: {
    include: ['src/*/rules.test.ts', 'src/*/rules/**/*.test.ts', 'scripts/mutation/planted/*.planted.ts'],
    // Speed tests are excluded, because instrumentation slows every rule down. The planner's rules are not changed. Random nights
    // take too long, and each decision has its own test.
    exclude: ['**/*.speed.test.ts', 'src/event-night/rules/seating/**', '**/two-consoles.test.ts'],
    isolate: false,
    testTimeout: 60_000,
  },
})
