import { spawnSync } from 'node:child_process'
import { onAnOrdinaryDay } from './moments.ts'
import { findFaketime, withMovedClock } from './moved-clock.ts'

/**
 * Runs `npm test`, or some of its steps, with the clock at `time` in London ('09:40') on an ordinary day. Returns its exit code.
 */
export function proveAt(time: string | undefined, steps: readonly string[]): number {
  if (!time || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) {
    console.error('Pass a time in London: npm run prove -- at 09:40')
    return 1
  }
  const at = onAnOrdinaryDay(Temporal.Now.plainDateISO('Europe/London'), time)
  const env = { ...process.env, ...withMovedClock(findFaketime(), at), TZ: 'Europe/London' }
  const { status } = spawnSync('node', ['scripts/test.ts', ...steps], { stdio: 'inherit', env })
  return status ?? 1
}
