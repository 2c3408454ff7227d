import { currentCodes } from '#accounts/server/second-factor/development-codes.tsx'
import { DEMO_PASSWORD } from '#demo/fill-members.ts'
import { readConfig, ConfigError } from '#platform/server/config.ts'
import { databaseErrorMessage } from '#platform/server/database-error-messages.ts'
import { DataFolderInUse, DataFolderOfOtherVersion } from '#packages/embedded-postgres/start-embedded-postgres.ts'
import { sendTestMail } from '#platform/server/mail/test-mail.tsx'
import { MigrationRefused } from '#platform/server/migrate.ts'
import type { Site } from '#platform/server/site.ts'
import { startSite, type Role, type Running } from './start.ts'

export { startSite }

/** `npm start`, `npm start serve` and `npm start work`. */
export function parseRole(name = 'both'): Role {
  if (name === 'serve' || name === 'work' || name === 'both') return name
  throw new ConfigError(`There is no role ${name}: serve, work, or nothing for both.`)
}

/** Runs the site as a program: prints its address, stops on SIGTERM and Ctrl-C, and exits with a message if it cannot start. */
export async function main(role: Role): Promise<void> {
  const started = startSite(role)
  stopOnSignal(started)
  try {
    const running = await started
    await printAddress(running)
  } catch (error) {
    process.exitCode = 1
    console.error(sentenceFor(error))
  }
}

/** One Ctrl-C may arrive twice, from the terminal and from npm; only a later one counts as a second request. */
const DUPLICATE_SIGNAL_MS = 2_000

function stopOnSignal(started: Promise<Running>): void {
  let stopRequestedAtMs: number | undefined
  const stop = async () => {
    stopRequestedAtMs = performance.now()
    const running = await started.catch(() => undefined)
    await running?.stop()
  }
  const onSignal = () => {
    if (stopRequestedAtMs === undefined) return void stop()
    // A second request to stop does not wait for the start to finish, or for a long response.
    if (performance.now() - stopRequestedAtMs > DUPLICATE_SIGNAL_MS) process.exit(1)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  if (process.env.npm_lifecycle_event) whenParentEnds(() => stopRequestedAtMs === undefined && void stop())
}

/**
 * npm exits on SIGTERM without passing it on, which would leave the site running. So the site stops when the npm process that
 * started it has exited.
 */
function whenParentEnds(stop: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, 500)
  timer.unref()
}

async function printAddress({ site, address }: Running): Promise<void> {
  const { config } = site
  if (!address) return console.info('Working off jobs.')
  const lines = [`${config.siteName} is at ${address}`]
  if (config.mode === 'demo') {
    lines.push(
      'This is a demo: everything stays on this machine.',
      `Sign in as owner@example.com, host@example.com, amy@example.com or tom@example.com; the password is ${DEMO_PASSWORD}`,
      `Those who run it are asked for a code too, now ${await formatCodes(site)}; later ones: ${address}/dev/codes`,
      `Mail: ${address}/dev/mailbox`,
      `Data: ${config.dataDir}`,
    )
  }
  console.info(lines.join('\n'))
}

async function formatCodes(site: Site): Promise<string> {
  const codes = await currentCodes(site)
  return codes.map(({ email, code }) => `${code} (${email})`).join(', ') || 'none'
}

/** The error text for the person who started the site: our own messages as they are, anything else with its stack. */
function sentenceFor(error: unknown): string {
  const expected = [ConfigError, DataFolderInUse, DataFolderOfOtherVersion, MigrationRefused]
  if (error instanceof Error && expected.some((kind) => error instanceof kind)) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `Port ${'port' in error ? String(error.port) : ''} is taken. Choose another: PORT=3001 npm start`
  }
  return databaseErrorMessage(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))
}

/** `npm run test-mail -- you@example.com` */
export async function mainTestMail(to: string | undefined): Promise<void> {
  try {
    if (!to?.includes('@')) throw new ConfigError('Say where to: npm run test-mail -- you@example.com')
    await sendTestMail(readConfig(process.env), to)
    console.info(`The mail server took a test mail to ${to}.`)
  } catch (error) {
    process.exitCode = 1
    console.error(error instanceof ConfigError ? error.message : `The mail server did not take it: ${String(error)}`)
  }
}
