import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { freePort } from './built-site.ts'
import { printTable } from './required-figures.ts'

const MAX_FIRST_SECONDS = 30
const MAX_LATER_SECONDS = 2
const LATER_STARTS = 3
const TIMEOUT_MS = 300_000

/**
 * Clones the last commit and measures `npm start` there until the home page is answered: the first time, with the install and npm's
 * cache as it is, and some times more.
 */
export async function measureStart(stack: AsyncDisposableStack): Promise<string[]> {
  const { path, remove } = await temporaryFolder()
  stack.defer(remove)
  const folder = join(path, 'clone')
  execFileSync('git', ['clone', '--quiet', '--no-local', '.', folder])
  const first = await startOnce(folder)
  const later: number[] = []
  while (later.length < LATER_STARTS) later.push(await startOnce(folder))
  const slowest = Math.max(...later)
  printTable([
    ['npm start of the demo, until its home page', 'seconds', 'at most'],
    ['the first in a clone', first.toFixed(1), String(MAX_FIRST_SECONDS)],
    [`the slowest of ${LATER_STARTS} more`, slowest.toFixed(1), String(MAX_LATER_SECONDS)],
  ])
  return [
    ...(first <= MAX_FIRST_SECONDS ? [] : [`the first start took ${first.toFixed(1)} s, at most ${MAX_FIRST_SECONDS}`]),
    ...(slowest <= MAX_LATER_SECONDS
      ? []
      : [`a later start took ${slowest.toFixed(1)} s, at most ${MAX_LATER_SECONDS}`]),
  ]
}

/** Returns the seconds until the home page was answered. Then stops the site. */
async function startOnce(folder: string): Promise<number> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = { ...cleanEnvironment(), PORT: String(port), SITE_URL: origin }
  const startedAt = performance.now()
  const npm = spawn('npm', ['start'], { cwd: folder, env, stdio: 'ignore', detached: true })
  const ended = once(npm, 'exit')
  try {
    while (performance.now() - startedAt < TIMEOUT_MS && npm.exitCode === null) {
      const answer = await fetch(origin).catch(() => undefined)
      if (answer?.ok) return (performance.now() - startedAt) / 1_000
      await pause(20)
    }
    throw new Error('the demo did not start')
  } finally {
    // The signal goes to npm and to the site, as from a terminal.
    if (npm.pid !== undefined && npm.exitCode === null) process.kill(-npm.pid, 'SIGTERM')
    await ended
    await untilStopped(origin)
  }
}

/** npm may end before the site, whose database must stop before the next start. */
async function untilStopped(origin: string): Promise<void> {
  for (let waited = 0; waited < 20_000; waited += 100) {
    const answers = await fetch(`${origin}/healthz`).catch(() => undefined)
    if (!answers) break
    await pause(100)
  }
  await pause(2_000)
}

/** The environment without what npm sets for its own scripts, and without settings of the site. */
function cleanEnvironment(): Record<string, string | undefined> {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|INIT_CWD$|NODE_ENV$|DATABASE_URL$|SITE_|DATA_DIR$)/.test(name),
  )
  return Object.fromEntries(kept)
}
