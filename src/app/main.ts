import { currentCodes } from '#accounts/server/second-factor/development-codes.tsx'
import { DEMO_PASSWORD } from '#demo/fill-members.ts'
import { readConfig, ConfigError } from '#platform/server/config.ts'
import { databaseErrorMessage } from '#platform/server/database-error-messages.ts'
import { DataFolderInUse, DataFolderOfOtherVersion } from '#packages/embedded-postgres/start-embedded-postgres.ts'
import { sendTestMail } from '#platform/server/mail/test-mail.tsx'
import { MigrationRefused } from '#platform/server/migrate.ts'
import type { Site } from '#platform/server/site.ts'
import { migrateOnly, startSite, type Role, type Running } from './start.ts'

export { startSite }
export { resetSecondFactorByEmail } from './reset-second-factor.ts'

/** Parses the argument of `npm start`, `npm start serve`, `npm start work` and `npm start migrate`. */
export function parseRole(name = 'both'): Role | 'migrate' {
  if (name === 'serve' || name === 'work' || name === 'both' || name === 'migrate') return name
  throw new ConfigError(`Unknown role ${name}: use serve, work, migrate, or nothing to serve and work.`)
}

/** Runs the site as a program: prints its address, stops on SIGTERM and Ctrl-C, and exits with a message if it cannot start. */
export async function main(role: Role | 'migrate'): Promise<void> {
  if (role === 'migrate') return mainMigrate()
  const started = startSite(role)
  stopOnSignal(started)
  try {
    const running = await started
    await printAddress(running)
    // Frees what only the start needed. Without this the process would keep it for hours on a quiet site.
    globalThis.gc?.()
  } catch (error) {
    process.exitCode = 1
    console.error(startErrorMessage(error))
  }
}

/** Applies the pending migrations before processes of a new version start, or says why they cannot be applied. */
async function mainMigrate(): Promise<void> {
  try {
    const applied = await migrateOnly()
    console.info(
      applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database has every migration of this version.',
    )
  } catch (error) {
    process.exitCode = 1
    console.error(startErrorMessage(error))
  }
}

/**
 * One Ctrl-C can arrive twice, from the terminal and from npm. Only a signal after this interval counts as a second request.
 */
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
    // A second request to stop exits without waiting for the start-up or for long responses.
    if (performance.now() - stopRequestedAtMs > DUPLICATE_SIGNAL_MS) process.exit(1)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  if (process.env.npm_lifecycle_event) onParentExit(() => stopRequestedAtMs === undefined && void stop())
}

/**
 * Calls `stop` when the npm process that started the site has exited. npm exits on SIGTERM without forwarding it, which would
 * leave the site running.
 */
function onParentExit(stop: () => void): void {
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
  if (!address) return console.info('Running jobs.')
  const lines = [`${config.siteName} is at ${address}`]
  if (config.mode === 'demo') {
    lines.push(
      'This is a demo: everything stays on this machine.',
      `Sign in as owner@example.com, host@example.com, amy@example.com or tom@example.com; the password is ${DEMO_PASSWORD}`,
      `Hosts and owners also need a code, which is now ${await formatCodes(site)}. Later codes: ${address}/dev/codes`,
      `Run a whole evening in two minutes: ${address}/dev/evening`,
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

/** Returns the error text for the person who started the site: the message of an expected error, or the stack of any other. */
function startErrorMessage(error: unknown): string {
  const expected = [ConfigError, DataFolderInUse, DataFolderOfOtherVersion, MigrationRefused]
  if (error instanceof Error && expected.some((kind) => error instanceof kind)) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `Port ${'port' in error ? String(error.port) : ''} is taken. Choose another: PORT=3001 npm start`
  }
  return databaseErrorMessage(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))
}

/** Runs `npm run test-mail -- you@example.com`, which sends a test email. */
export async function mainTestMail(to: string | undefined): Promise<void> {
  try {
    if (!to?.includes('@'))
      throw new ConfigError('Give the recipient’s email address: npm run test-mail -- you@example.com')
    await sendTestMail(readConfig(process.env), to)
    console.info(`The mail server accepted a test email to ${to}.`)
  } catch (error) {
    process.exitCode = 1
    console.error(
      error instanceof ConfigError ? error.message : `The mail server did not accept the test email: ${String(error)}`,
    )
  }
}
