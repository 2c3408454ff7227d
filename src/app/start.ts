import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { DestinationStream } from 'pino'
import { fillDemo, startFillingProfiles } from '#demo/fill-demo.ts'
import type { EmulatedCards } from '#platform/server/cards.ts'
import { readConfig, ConfigError, type Config } from '#platform/server/config.ts'
import { errorCode } from '#platform/server/database-error-messages.ts'
import { startEmbeddedPostgres } from '#packages/embedded-postgres/start-embedded-postgres.ts'
import { buildWorkerHttp } from '#platform/server/http/build-worker-http.ts'
import { openLog, standardOutput } from '#platform/server/log.ts'
import { deliverToMailbox, openMailServer, type Deliver, type MailServer } from '#platform/server/mail/send-mail.ts'
import { migrate } from '#platform/server/migrate.ts'
import type { Site } from '#platform/server/site.ts'
import { startTracing } from '#platform/server/tracing.ts'
import { checkPictureBucket } from './check-picture-bucket.ts'
import { openSite } from './open-site.ts'
import { buildServer } from './server.ts'
import { startWorker, sweeps } from './worker.ts'

/** The work of a process: serving requests, running jobs, or both. */
export type Role = 'serve' | 'work' | 'both'

/** The functions that build the server and make it listen. Development replaces both. */
export type Serving = {
  build(site: Site): Promise<FastifyInstance>
  listen(app: FastifyInstance, config: Config): Promise<unknown>
}

export type Running = { site: Site; address: string | undefined; stop(): Promise<void> }

const builtFiles: Serving = {
  build: (site) => buildServer(site, resolve('dist/client')),
  listen: (app, { port, host }) => app.listen({ port, host }),
}

type StartOptions = {
  /** The environment variables. */
  environment: Record<string, string | undefined>
  serving: Serving
  logTo: DestinationStream
}

/** Reads the environment and starts the site. `stop` undoes each step in reverse order. */
export async function startSite(
  role: Role,
  { environment = process.env, serving = builtFiles, logTo = standardOutput }: Partial<StartOptions> = {},
): Promise<Running> {
  const config = readConfig(environment)
  const log = openLog(config, logTo)
  const stopSteps: (() => Promise<void> | void)[] = []
  const stop = async () => {
    for (const step of stopSteps.splice(0).toReversed()) {
      try {
        await step()
      } catch (error) {
        log.error({ err: error }, 'a part of the site failed to stop')
      }
    }
  }
  try {
    stopSteps.push(await startTracing(config))
    await mkdir(config.dataDir, { recursive: true })
    const database = await openDatabaseServer(config, log, stopSteps)
    await migrate({ ...database, folder: resolve('migrations'), log, isLive: config.mode === 'live' })
    await checkPictureBucket(config, log)
    const deliver = await openMail(config, role, stopSteps)
    const { site, close } = await openSite({
      ...{ config, databaseUrl: database.databaseUrl, log },
      supervisesJobs: role !== 'serve',
    })
    stopSteps.push(close)
    if (config.mode === 'demo' && site.keys.problem === undefined) await fillDemo(site)
    if (role !== 'serve') stopSteps.push(await startOnceReady(site, () => startWorker(site, deliver)))
    if (role === 'work') {
      if (config.workerPort !== undefined) await listenForMonitors(site, config.workerPort, stopSteps)
      return { site, address: undefined, stop }
    }
    const app = await serving.build(site)
    stopSteps.push(() => closeWithin(app))
    await serving.listen(app, config)
    if (site.cards.stripeEmulator) stopSteps.push(startWebhookDelivery(site, site.cards.stripeEmulator))
    if (config.mode === 'demo') stopSteps.push(startFillingProfiles(site).stop)
    return { site, address: config.siteUrl, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Applies the pending migrations, and stops. Returns their names. */
export async function migrateOnly(environment: Record<string, string | undefined> = process.env): Promise<string[]> {
  const config = readConfig(environment)
  const log = openLog(config, standardOutput)
  const stopSteps: (() => Promise<void> | void)[] = []
  try {
    await mkdir(config.dataDir, { recursive: true })
    const database = await openDatabaseServer(config, log, stopSteps)
    const { applied } = await migrate({
      ...database,
      folder: resolve('migrations'),
      log,
      isLive: config.mode === 'live',
    })
    return applied
  } finally {
    for (const step of stopSteps.toReversed()) await step()
  }
}

async function openDatabaseServer(config: Config, log: Site['log'], stopSteps: (() => Promise<void> | void)[]) {
  if (config.databaseUrl) {
    const sessionUrl = config.listenDatabaseUrl ?? config.databaseUrl
    const migrateUrl = config.migrateDatabaseUrl ?? sessionUrl
    return {
      databaseUrl: config.databaseUrl,
      appUrl: sessionUrl,
      migrateUrl,
      isPooled: config.listenDatabaseUrl !== undefined,
    }
  }
  const embedded = await startEmbeddedPostgres({ folder: join(config.dataDir, 'postgres'), log })
  stopSteps.push(() => embedded.stop())
  return { databaseUrl: embedded.url, appUrl: embedded.url, migrateUrl: embedded.migrateUrl, isPooled: false }
}

async function listenForMonitors(site: Site, port: number, stopSteps: (() => Promise<void> | void)[]): Promise<void> {
  const app = buildWorkerHttp(site, sweeps)
  stopSteps.push(() => app.close())
  await app.listen({ port, host: site.config.host })
}

const CHECK_KEYS_EVERY_MS = 1_000

/**
 * Starts the work as soon as this process has the keys of the site, usually at once. Without them a job could neither recognise
 * a banned address nor seal a secret. Returns a function that stops the work, or the wait for it.
 */
async function startOnceReady(
  site: Site,
  start: () => Promise<{ stop(): Promise<void> }>,
): Promise<() => Promise<void>> {
  if (site.keys.problem === undefined) {
    const worker = await start()
    return () => worker.stop()
  }
  const stopping = new AbortController()
  const later = waitForKeys(site, stopping.signal)
    .then(() => (stopping.signal.aborted ? undefined : start()))
    .catch((error: unknown) => {
      site.log.error({ err: error }, 'the jobs could not be started')
      return undefined
    })
  return async () => {
    stopping.abort()
    await (await later)?.stop()
  }
}

async function waitForKeys(site: Site, stopping: AbortSignal): Promise<void> {
  while (site.keys.problem !== undefined && !stopping.aborted)
    await pause(CHECK_KEYS_EVERY_MS, undefined, { signal: stopping, ref: false }).catch(() => {})
}

const DELIVER_EVERY_MS = 500

/** Posts the Stripe emulator's webhooks to this site, as Stripe does. Returns a function that stops the deliveries. */
function startWebhookDelivery({ config, log }: Site, stripeEmulator: EmulatedCards): () => void {
  const post = async ({ body, signature }: { body: string; signature: string }) => {
    const address = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}`
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const { status } = await fetch(`${address}/api/payments/webhook/`, { method: 'POST', body, headers })
    return status
  }
  const deliver = () =>
    stripeEmulator
      .deliverDue(post)
      .catch((error: unknown) => log.warn({ err: error }, 'the Stripe emulator failed to deliver webhooks'))
  const timer = setInterval(() => void deliver(), DELIVER_EVERY_MS).unref()
  return () => clearInterval(timer)
}

const SHUTDOWN_TIMEOUT_MS = 20_000

/**
 * Lets pending responses finish within a timeout, because a client that does not read its response would block the shutdown.
 */
async function closeWithin(app: FastifyInstance): Promise<void> {
  await app.drain()
  const timeout = setTimeout(() => app.server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS)
  await app.close().finally(() => clearTimeout(timeout))
}

/**
 * Opens the mail server of a live site. Demo and tests send no email beyond this machine, and a process that only serves sends
 * none.
 */
async function openMail(config: Config, role: Role, stopSteps: (() => void)[]): Promise<Deliver> {
  if (config.mode !== 'live' || !config.smtpUrl || role === 'serve') return deliverToMailbox
  const server = openMailServer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    provider: config.mailReports?.provider,
  })
  stopSteps.push(() => server.close())
  await checkMailServer(server)
  return server.deliver
}

/**
 * Checks the connection. A wrong setting aborts the start, but an unreachable server does not, because emails wait in their
 * queue.
 */
async function checkMailServer(server: MailServer): Promise<void> {
  try {
    await server.check()
  } catch (error) {
    const code = errorCode(error) ?? 'no answer'
    if (code === 'EAUTH') throw new ConfigError('SMTP_URL: the mail server does not accept this user and password.')
    if (code === 'EDNS' || code === 'ENOTFOUND')
      throw new ConfigError('SMTP_URL: there is no mail server with this name.')
    if (isEncryptionFailure(error))
      throw new ConfigError(
        'SMTP_URL: the mail server offers no encryption, or its certificate is not valid for its name. A live site sends no email without both.',
      )
    console.error(`The mail server in SMTP_URL does not respond (${code}). Emails wait until it does.`)
  }
}

/** Returns true for a mail server without STARTTLS, for a failed handshake and for a certificate that is not valid. */
function isEncryptionFailure(error: unknown): boolean {
  const original = error instanceof Error && 'originalCode' in error ? String(error.originalCode) : ''
  return errorCode(error) === 'ETLS' || /CERT|SIGNATURE|^ERR_(TLS|SSL)_/.test(original)
}
