import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const LIBRARY = 'libfaketimeMT.so.1'
const FOLDERS = ['/usr/lib', '/usr/lib64', '/usr/local/lib']

/** Returns the path of libfaketime, which is installed if missing. Throws an error with a readable message if that fails. */
export function findFaketime(): string {
  const path = findOnThisMachine() ?? installLibrary()
  if (path) return path
  throw new Error(`${LIBRARY} is missing and could not be installed. On Debian: apt-get install faketime.`)
}

/**
 * Returns the environment for a process whose clock starts at `at` and runs at normal speed. Its child processes inherit the
 * clock. Timers use real time. Without FAKETIME_FORCE_MONOTONIC_FIX=0 libfaketime recalculates every wait, and Chromium takes
 * minutes to show a page.
 */
export function withMovedClock(library: string, at: Temporal.Instant): Record<string, string> {
  const aheadSeconds = Math.round((at.epochMilliseconds - Date.now()) / 1000)
  return {
    LD_PRELOAD: library,
    FAKETIME: `+${aheadSeconds}s`,
    DONT_FAKE_MONOTONIC: '1',
    FAKETIME_FORCE_MONOTONIC_FIX: '0',
    // The tests refuse to run unless both their clock and the database's clock have been moved.
    CLOCK_MOVED_TO: at.toString(),
  }
}

function findOnThisMachine(): string | undefined {
  for (const folder of FOLDERS) {
    const inside = list(folder)
    const folders = [folder, ...inside.map((name) => join(folder, name))]
    for (const candidate of folders.map((one) => join(one, 'faketime')))
      if (list(candidate).includes(LIBRARY)) return join(candidate, LIBRARY)
  }
  return undefined
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function installLibrary(): string | undefined {
  console.info('Installing libfaketime, which changes the clock for the tests …')
  const install = 'apt-get update -q && apt-get install -qy --no-install-recommends libfaketime'
  const [command, ...args] = process.getuid?.() === 0 ? ['sh', '-c', install] : ['sudo', '-n', 'sh', '-c', install]
  try {
    execFileSync(command ?? 'sh', args, { stdio: ['ignore', 2, 2] })
    return findOnThisMachine()
  } catch {
    return undefined
  }
}
