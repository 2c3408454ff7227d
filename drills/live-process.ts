import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { formatKeySet, newKeySet } from '#platform/server/keys/key-set.ts'
import { startArguments } from '../bench/start-arguments.ts'

export type LiveProcess = { port: number; kill(): Promise<void> }

/** The settings of a live site that a drill does not choose. No call reaches Stripe, because nothing is paid. */
export const liveSettings: Record<string, string> = {
  SITE_MODE: 'live',
  SITE_URL: 'https://www.example.com',
  MAIL_FROM: 'Speed Dating <events@example.com>',
  STRIPE_SECRET_KEY: 'sk_test_none',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_none',
  STRIPE_WEBHOOK_SECRET: 'whsec_none',
  TRADER_NAME: 'Example Evenings Ltd',
  TRADER_ADDRESS: '1 High Street, Dudley DY1 1AA',
  CONTACT_EMAIL: 'hello@example.com',
  SITE_KEYS: formatKeySet(newKeySet(Temporal.Now.instant())).join(','),
  TRUST_PROXY: 'none',
  // The drill ends some processes at once, so their last lines say nothing.
  LOG_LEVEL: 'error',
}

const START_TIMEOUT_MS = 180_000

/** Starts a process of a live site, and waits until it is ready. */
export async function startLiveProcess(
  stack: AsyncDisposableStack,
  role: 'serve' | 'work',
  { port, settings }: { port: number; settings: Record<string, string> },
): Promise<LiveProcess> {
  const name = role === 'serve' ? 'PORT' : 'WORKER_PORT'
  const site = spawn(process.execPath, [...startArguments, role], {
    env: { ...process.env, ...liveSettings, ...settings, [name]: String(port) },
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
