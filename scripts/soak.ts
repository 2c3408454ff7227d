import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'

// Runs the booking model with new seeds for thirty minutes (ten if no number is passed), or until it fails: `npm run soak --
// 30`.
const minutes = Number(process.argv[2] ?? 10)
if (!(minutes > 0)) throw new Error('Pass the number of minutes: npm run soak -- 30')
const endsAt = performance.now() + minutes * 60_000
let rounds = 0
do {
  const seed = String(randomInt(2 ** 31))
  console.info(`\n— round ${rounds + 1}, seed ${seed}`)
  const { status } = spawnSync('vitest', ['run', '--project', 'db', '.model.test.ts'], {
    stdio: 'inherit',
    env: { ...process.env, SUITE_SEED: seed },
  })
  if (status !== 0) {
    console.error(`\nFailed with seed ${seed}: SUITE_SEED=${seed} vitest run --project db .model.test.ts`)
    process.exit(1)
  }
  rounds += 1
} while (performance.now() < endsAt)
console.info(`\n${rounds} rounds, none failed.`)
