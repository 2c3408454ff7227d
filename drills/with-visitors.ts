import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'

const SETTLE_MS = 2_000
const Report = z.object({ requests: z.number().positive(), failures: z.array(z.string()) })

/** Runs `work` while visitors read. `prefix` is the command that runs them in the network of the site, or nothing. */
export async function withVisitors(
  prefix: readonly string[],
  visitorArguments: readonly string[],
  work: () => Promise<unknown>,
): Promise<{ requests: number; failures: string[]; seconds: number }> {
  const [program = '', ...rest] = [...prefix, process.execPath, 'drills/server-visitors.ts', ...visitorArguments]
  const visitors = spawn(program, rest, { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(visitors, 'exit')
  const printed = text(visitors.stdout)
  await pause(SETTLE_MS)
  const startedAt = performance.now()
  try {
    await work()
  } finally {
    await pause(SETTLE_MS)
    visitors.stdin.end()
    await ended
  }
  const seconds = (performance.now() - startedAt - SETTLE_MS) / 1_000
  return { ...Report.parse(JSON.parse(await printed)), seconds }
}
