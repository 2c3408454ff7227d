import { spawnSync } from 'node:child_process'

// The heavy suites at their whole size; `npm test` runs a tenth of each with a fixed seed. `npm run prove -- race` runs those alone.
const suites = process.argv.slice(2)
const chosen =
  suites.length > 0
    ? suites
    : ['.race.test.ts', '.model.test.ts', '.money.test.ts', '.killed.test.ts', '.corpus.test.ts']
const { status } = spawnSync('vitest', ['run', '--project', 'db', '--testTimeout', '3600000', ...chosen], {
  stdio: 'inherit',
  env: { ...process.env, SUITE_SIZE: 'whole' },
})
process.exitCode = status ?? 1
