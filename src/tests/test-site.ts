import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { MovableClock } from '#platform/server/clock.ts'
import { readConfig, type Config } from '#platform/server/config.ts'
import { runJob, type JobHandlers, type Queues } from '#platform/server/jobs.ts'
import type { KeyRing } from '#platform/server/keys/key-ring.ts'
import { openLog } from '#platform/server/log.ts'
import { deliverToMailbox } from '#platform/server/mail/send-mail.ts'
import type { Site } from '#platform/server/site.ts'
import { runDueSweeps } from '#platform/server/sweeps.ts'
import { queuesWithJobs } from '#platform/testing/queues-with-jobs.ts'
import { testDatabase, type TestDatabase } from '#platform/testing/test-database.ts'
import { addressOf, ApiError, splitAddress, type Api } from '#platform/web/api.ts'
import type { StripeEmulator } from '#packages/stripe-emulator/stripe-emulator.ts'
import { openSite } from '#app/open-site.ts'
import { wireServer } from '#app/server.ts'
import { jobHandlers, sweeps } from '#app/worker.ts'
import { noteUndescribedRefusals } from '#tests/note-undescribed-refusals.ts'

export type TestSite = {
  site: Site
  /** The whole site over HTTP; `app.inject` calls it without a socket. */
  app: FastifyInstance
  /** The typed API client, as a visitor. */
  api: Api
  /** Returns the same client with this access token. */
  apiAs(access: string): Api
  clock: MovableClock
  keyRing: KeyRing
  /** The card provider, whose faults a test can script and whose data it can read. */
  stripeEmulator: StripeEmulator
  /** Delivers the provider's due webhooks to the site through the API. Returns their number. */
  deliverMessages(): Promise<number>
  /** The database, for a second process and for plain SQL that bypasses the site. */
  database: TestDatabase
  /** Lines that the site logged as errors, oldest first. A test that expects errors removes them. */
  loggedErrors: string[]
  /** The handlers of every queue of the site, for tests that run jobs themselves. */
  jobHandlers: JobHandlers
  /** Runs all waiting jobs, and the jobs that they enqueue, in this process. Returns their number. */
  runJobs(): Promise<number>
  /** Runs every sweep that is due by the site's clock. Returns their names. */
  sweep(): Promise<string[]>
  /** Stops the site. Throws if `loggedErrors` is not empty, or if it refused a request in a way that is not described. */
  close(): Promise<void>
}

/** The build's files for a page, when there is no build. */
export const noFiles = { scripts: [], styles: [], preloads: [], fonts: [] }

/** Starts the whole site on a separate database, without the built files, which only browsers need. */
export async function testSite(
  environment: Record<string, string> = {},
  /** Called with every line that the site logs, as it appears in the log of a live site. */
  onLine?: (line: string) => void,
): Promise<TestSite> {
  return siteOn(await testDatabase(), environment, onLine)
}

/** Starts the whole site on this database, which it drops when it closes. */
export async function siteOn(
  database: TestDatabase,
  environment: Record<string, string>,
  onLine?: (line: string) => void,
): Promise<TestSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'speed-dating-site-'))
  // Disables the check for a busy process. While several tests load the whole site, a process is busy for longer than a live
  // one should be. Without any measurement it would count as busy for ever.
  const testSettings = { SITE_MODE: 'test', DATA_DIR: dataDir, DATABASE_CONNECTIONS: '8', BUSY_AFTER_MS: '0' }
  const config: Config = readConfig({ ...testSettings, ...environment })
  const loggedErrors: string[] = []
  const log = onLine
    ? openLog(config, { write: onLine })
    : pino({ level: 'error' }, { write: (line) => void loggedErrors.push(line) })
  const { site, keyRing, stripeEmulator, close } = await openSite({ config, databaseUrl: database.url, log })
  const handlers = jobHandlers(site, deliverToMailbox)
  const app = await wireServer(site, () => noFiles, [])
  const undescribed = new Set<string>()
  noteUndescribedRefusals(app, (line) => void undescribed.add(line))
  await app.ready()
  if (!stripeEmulator) throw new Error('the Stripe emulator is missing')
  if (!(site.clock instanceof MovableClock)) throw new Error('the clock is not movable')
  return {
    site,
    app,
    api: injectedApi(app),
    apiAs: (access) => injectedApi(app, access),
    clock: site.clock,
    keyRing,
    stripeEmulator,
    deliverMessages: () => stripeEmulator.deliverDue((message) => postMessage(app, message)),
    database,
    loggedErrors,
    jobHandlers: handlers,
    runJobs: () => runJobs(site, handlers),
    sweep: () => runDueSweeps(site, sweeps),
    async close() {
      await app.close()
      await close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
      if (loggedErrors.length > 0) throw new Error(`the site logged errors:\n${loggedErrors.join('')}`)
      if (undescribed.size > 0) throw new Error([...undescribed].join('\n'))
    },
  }
}

async function postMessage(app: FastifyInstance, { body, signature }: { body: string; signature: string }) {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const { statusCode } = await app.inject({ method: 'POST', url: '/api/payments/webhook/', payload: body, headers })
  return statusCode
}

type ApiInput = { params?: object; query?: object; body?: unknown; files?: object }

function injectedApi(app: FastifyInstance, access?: string): Api {
  return async (address, ...input) => {
    const [method, path] = splitAddress(address)
    const { body, files, ...rest }: ApiInput = input[0] ?? {}
    const encoded = files ? await asForm({ ...(typeof body === 'object' && body) }, files) : asJson(body)
    const response = await app.inject({
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the address of an endpoint starts with its method
      method: method as 'GET',
      url: addressOf(path, rest),
      ...(encoded && { payload: encoded.payload }),
      headers: { ...encoded?.headers, ...(access !== undefined && { authorization: `Bearer ${access}` }) },
    })
    if (response.statusCode >= 400) throw new ApiError(response.statusCode, response.json())
    return response.json()
  }
}

function asJson(body: unknown) {
  return body === undefined
    ? undefined
    : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

/** Encodes a form as a browser would. */
async function asForm(fields: object, files: object) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, String(value))
  for (const [name, file] of Object.entries(files)) if (file instanceof Blob) form.set(name, file, name)
  const request = new Response(form)
  const contentType = request.headers.get('content-type') ?? ''
  return { payload: Buffer.from(await request.arrayBuffer()), headers: { 'content-type': contentType } }
}

async function runJobs(site: Site, handlers: JobHandlers): Promise<number> {
  let completed = 0
  for (;;) {
    const before = completed
    for (const queue of await queuesWithJobs(site, handlers)) {
      const [job] = await site.jobs.boss.fetch<Queues[typeof queue]>(queue)
      if (!job) continue
      await runJob(handlers, queue, job.data)
      await site.jobs.boss.complete(queue, job.id)
      completed += 1
    }
    if (completed === before) return completed
  }
}
