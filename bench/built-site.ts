import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { startArguments } from './start-arguments.ts'

export type BuiltSite = { port: number; origin: string; comingEvent: number }

/** Clears the site settings in the developer's environment, so that they do not affect the demo. */
const clearedSettings = {
  ...{ DATABASE_URL: '', LISTEN_DATABASE_URL: '', HOST: '' },
  ...{ SITE_NAME: '', METRICS_TOKEN: '', TRUST_PROXY: '' },
}
/** Long enough for the first start in a fresh clone, which builds the site. */
const TIMEOUT_MS = 120_000

/** Starts the demo as `npm start` does, on its own port and with its own data folder. */
export async function startBuiltSite(
  stack: AsyncDisposableStack,
  extraSettings: Record<string, string> = {},
): Promise<BuiltSite> {
  const folder = await temporaryFolder()
  stack.defer(() => folder.remove())
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const settings = { SITE_MODE: 'demo', LOG_LEVEL: 'warn', PORT: String(port), SITE_URL: origin, DATA_DIR: folder.path }
  const site = spawn(process.execPath, startArguments, {
    env: { ...process.env, ...clearedSettings, ...settings, ...extraSettings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(site, 'exit')
  stack.defer(async () => {
    if (site.exitCode === null) site.kill('SIGTERM')
    await ended
  })
  await Promise.race([untilStarted(site.stdout), ended, pause(TIMEOUT_MS, undefined, { ref: false })])
  const events: { id: number }[] = await fetch(`${origin}/api/events?option=future`).then((answer) => answer.json())
  const [first] = events
  if (!first) throw new Error('the demo has no upcoming event')
  return { port, origin, comingEvent: first.id }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('the server has no address')
  return address.port
}

function untilStarted(output: NodeJS.ReadableStream): Promise<void> {
  return new Promise((resolve) => {
    createInterface(output).on('line', (line) => {
      if (line.includes(' is at http')) resolve()
    })
  })
}
