import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { liveSettings } from '#platform/testing/live-settings.ts'
import { startArguments } from '../bench/start-arguments.ts'

export type LiveProcess = { port: number; kill(): Promise<void> }

const START_TIMEOUT_MS = 180_000

/** Starts a process of a live site, and waits until it is ready. */
export async function startLiveProcess(
  stack: AsyncDisposableStack,
  role: 'serve' | 'work',
  { port, settings }: { port: number; settings: Record<string, string> },
): Promise<LiveProcess> {
  const name = role === 'serve' ? 'PORT' : 'WORKER_PORT'
  const site = spawn(process.execPath, [...startArguments, role], {
    // Some processes are ended at once, so their last lines say nothing.
    env: { ...process.env, ...liveSettings, LOG_LEVEL: 'error', ...settings, [name]: String(port) },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  const ended = once(site, 'exit')
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (site.exitCode === null && site.signalCode === null) site.kill(signal)
    await ended
  }
  stack.defer(() => end('SIGTERM'))
  for (let waited = 0; waited < START_TIMEOUT_MS; waited += 250) {
    if (site.exitCode !== null) throw new Error(`the process that should ${role} ended with ${site.exitCode}`)
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return { port, kill: () => end('SIGKILL') }
    await pause(250)
  }
  throw new Error(`the process that should ${role} is not ready`)
}
