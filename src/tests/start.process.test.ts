import { once } from 'node:events'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoEvents } from '#demo/events.ts'
import { demoPeople } from '#demo/people.ts'
import { demoVenues } from '#demo/venues.ts'
import { startEmbeddedPostgres } from '#packages/embedded-postgres/start-embedded-postgres.ts'
import { dump, markAsBeforeRelease } from '#platform/server/backup/testing.ts'
import { migrate } from '#platform/server/migrate.ts'
import { queryDatabase, buildFirst, databaseProcess, freePort, SiteProcess } from '#platform/testing/site-process.ts'
import { liveSettings } from '#platform/testing/live-settings.ts'
import { isWhole, suiteSize } from '#platform/testing/suite-size.ts'
import { mailCertificateFile, testMailServer } from '#platform/testing/test-mail-server.ts'
import { temporaryFolder, type TemporaryFolder } from '#platform/testing/temporary-folder.ts'
import { testDatabase } from '#platform/testing/test-database.ts'

let folders: TemporaryFolder[]
let sites: SiteProcess[]
let servers: { close(): unknown }[]

beforeAll(buildFirst)

beforeEach(() => {
  folders = []
  sites = []
  servers = []
})

afterEach(async () => {
  await Promise.all(sites.map((site) => site.end('SIGTERM')))
  for (const server of servers) server.close()
  for (const folder of folders) await folder.remove()
})

async function dataFolder(): Promise<string> {
  const folder = await temporaryFolder()
  folders.push(folder)
  return folder.path
}

function start(settings: Record<string, string>): SiteProcess {
  const site = new SiteProcess(settings)
  sites.push(site)
  return site
}

async function startDemo(dataDir: string): Promise<SiteProcess> {
  return start({ DATA_DIR: dataDir, PORT: String(await freePort()), BUSY_AFTER_MS: '0' })
}

/** Starts a site without the demo, which takes ten seconds to fill. */
async function startEmpty(dataDir: string, port?: number): Promise<SiteProcess> {
  return start(await emptySite(dataDir, port))
}

async function emptySite(dataDir: string, port?: number): Promise<Record<string, string>> {
  return { SITE_MODE: 'test', DATA_DIR: dataDir, PORT: String(port ?? (await freePort())), BUSY_AFTER_MS: '0' }
}

/**
 * Returns moments that are evenly spread, each at a pseudo-random point in its interval. They are the same in every run (a
 * linear congruential generator).
 */
function momentsMs(count: number, untilMs: number): number[] {
  let state = 20261120
  const next = () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32
  return Array.from({ length: count }, (_, index) => Math.round(((index + next()) * untilMs) / count))
}

/** Sorts by code points, like the database with the collation "C". */
function sorted(names: string[]): string[] {
  return names.toSorted((a, b) => (a < b ? -1 : 1))
}

function responseTo(sent: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    sent.once('response', (response) => resolve(response))
    sent.once('error', reject)
  })
}

/** Checks that the database has exactly the demo data, or nothing. */
async function expectExactly(dataDir: string, data: 'the demo' | 'nothing'): Promise<void> {
  const venues = await queryDatabase(dataDir, 'select name from venues order by name collate "C"')
  const events = await queryDatabase(dataDir, 'select title from events order by title collate "C"')
  const emails = await queryDatabase(
    dataDir,
    'select email from members where role = \'member\' order by email collate "C"',
  )
  const expected = (names: string[]) => (data === 'the demo' ? sorted(names) : [])
  expect(venues).toEqual(expected(demoVenues.map(({ name }) => name)))
  expect(events).toEqual(expected(demoEvents.map(({ title }) => title)))
  expect(emails).toEqual(expected(demoPeople.map(({ email }) => email)))
}

/** Waits for all profiles, because the demo draws their pictures while the site is already running. */
async function expectEveryProfile(dataDir: string): Promise<void> {
  const profiles = demoPeople.filter(({ profile }) => profile !== null).length
  const filled = () => queryDatabase(dataDir, 'select count(*)::text from profiles')
  await expect.poll(filled, { timeout: 150_000 }).toEqual([String(profiles)])
}

// `npm test` kills an empty site, because filling the demo takes ten seconds.
test('a new site that is killed at any moment starts again with exactly its data', async () => {
  const [startNew, data] = isWhole ? ([startDemo, 'the demo'] as const) : ([startEmpty, 'nothing'] as const)
  const dataDir = await dataFolder()
  const moments = momentsMs(suiteSize({ whole: 10, inTest: 1 }), 2_500)
  for (const [index, moment] of moments.entries()) {
    const killed = await startNew(dataDir)
    await pause(moment)
    await killed.end('SIGKILL')
    const isLast = index === moments.length - 1
    if (index % 3 !== 0 && !isLast) continue

    const again = await startNew(dataDir)
    expect((await fetch(`${await again.address()}/events`)).status, `killed after ${moment} ms`).toBe(200)
    await expectExactly(dataDir, data)
    if (isLast && isWhole) await expectEveryProfile(dataDir)
    await again.end('SIGKILL')
  }
})

describe('two copies running side by side', () => {
  let own: TemporaryFolder[]
  let copies: SiteProcess[]
  beforeAll(async () => {
    own = [await temporaryFolder(), await temporaryFolder()]
    copies = []
    for (const { path } of own) copies.push(new SiteProcess(await emptySite(path)))
    await Promise.all(copies.map((copy) => copy.address()))
  })
  afterAll(async () => {
    await Promise.all(copies.map((copy) => copy.end('SIGTERM')))
    for (const folder of own) await folder.remove()
  })

  test('a third copy on a data folder in use exits with a message and affects neither', async () => {
    const third = await startEmpty(own[0]?.path ?? expect.fail())

    expect(await third.end()).toBe(1)
    expect(third.errorOutput).toMatch(/^The data folder .* is in use/)
    for (const copy of copies) expect((await fetch(`${await copy.address()}/readyz`)).status).toBe(200)
  })

  test('a stop requested by both the terminal and npm lets a request in progress finish and leaves no database running', async () => {
    const [site = expect.fail()] = copies
    const address = await site.address()
    const database = await databaseProcess(own[0]?.path ?? expect.fail())
    expect(isAlive(database)).toBe(true)
    const body = '{"advance":"PT0S"}'
    const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' }
    const pendingRequest = request(`${address}/dev/clock`, { method: 'POST', headers })
    const pendingResponse = responseTo(pendingRequest)
    pendingRequest.flushHeaders()
    await once(pendingRequest, 'continue')

    const [ended] = [site.end('SIGINT'), site.end('SIGTERM')]
    await expect.poll(() => isReady(address)).toBe(false)
    pendingRequest.end(body)

    const answer = await pendingResponse
    expect(answer.statusCode).toBe(200)
    expect(JSON.parse(await text(answer))).toHaveProperty('now')
    expect(await ended).toBe(0)
    expect(isAlive(database)).toBe(false)
  })
})

test('a start with a used port or invalid settings fails with a one-sentence error', async () => {
  const dataDir = await dataFolder()
  const usedPort = await freePort()
  servers.push(createServer().listen(usedPort, '127.0.0.1'))

  const onTakenPort = await startEmpty(dataDir, usedPort)
  const wrongPort = start({ DATA_DIR: dataDir, PORT: 'abc' })
  const liveWithoutSettings = start({ DATA_DIR: dataDir, SITE_MODE: 'live' })

  expect(await Promise.all([onTakenPort.end(), wrongPort.end(), liveWithoutSettings.end()])).toEqual([1, 1, 1])
  expect(onTakenPort.errorOutput).toBe(`Port ${usedPort} is taken. Choose another: PORT=3001 npm start\n`)
  expect(wrongPort.errorOutput).toBe('PORT must be a port number.\n')
  expect(liveWithoutSettings.errorOutput).toMatch(/^SMTP_URL is missing: .*\.$/m)
  expect(liveWithoutSettings.errorOutput).not.toContain('    at ')
  expect(await databaseProcess(dataDir)).toBeUndefined()
})

test('a start on a data folder from before the first release fails with a one-sentence error and changes nothing', async () => {
  const dataDir = await dataFolder()
  const log = { info() {}, warn() {}, error() {} }
  const embedded = await startEmbeddedPostgres({ folder: join(dataDir, 'postgres'), log })
  await migrate({ migrateUrl: embedded.migrateUrl, appUrl: embedded.url, folder: 'migrations', log })
  await markAsBeforeRelease(embedded.migrateUrl)
  const rows = await dump(embedded.url)
  await embedded.stop()

  const site = await startEmpty(dataDir)

  expect(await site.end()).toBe(1)
  expect(site.errorOutput).toMatch(/^This database was made by a version from before the first release .*\.\n$/)
  const again = await startEmbeddedPostgres({ folder: join(dataDir, 'postgres'), log })
  expect(await dump(again.url)).toEqual(rows)
  await again.stop()
})

const live = { ...liveSettings, SMTP_URL: 'smtp://127.0.0.1:1' }

test('a live site does not start if it would send passwords unencrypted or believe anyone’s address', async () => {
  const DATA_DIR = await dataFolder()
  const remote = 'postgres://site:secret@db.internal/site'
  const refused: [Record<string, string>, RegExp][] = [
    [{ SITE_URL: 'http://www.example.com' }, /^SITE_URL must start with https:\/\/, [^\n]*\.\n$/],
    [{ DATABASE_URL: remote }, /^DATABASE_URL leads to another machine without verified encryption: [^\n]*\.\n$/],
    [{ SMTP_URL: 'smtp://127.0.0.1:1?ignoreTLS=true' }, /^SMTP_URL can have only the parameters pool, [^\n]*\.\n$/],
    [{ TRUST_PROXY: '' }, /^TRUST_PROXY is missing: a live site needs [^\n]*\.\n/],
  ]

  for (const [settings, sentence] of refused) {
    const site = start({ ...live, DATA_DIR, ...settings })
    expect(await site.end()).toBe(1)
    expect(site.errorOutput).toMatch(sentence)
  }
  expect(await databaseProcess(DATA_DIR)).toBeUndefined()
})

test('a live site starts empty, with an encrypted mail server, and without the demo and test endpoints', async () => {
  const database = await testDatabase()
  const port = await freePort()
  const settings = {
    ...live,
    PORT: String(port),
    DATA_DIR: await dataFolder(),
    DATABASE_URL: database.url,
    MIGRATE_DATABASE_URL: database.migrateUrl,
    SMTP_URL: `smtp://127.0.0.1:${await startMailServer('starttls')}`,
  }
  const site = start({ ...settings, NODE_EXTRA_CA_CERTS: mailCertificateFile })
  expect(await site.address()).toBe('https://www.example.com')
  const address = `http://127.0.0.1:${port}`

  // A machine with much other work may be too busy for the first requests.
  await expect
    .poll(async () => (await fetch(`${address}/api/events?option=future`)).json(), { timeout: 30_000 })
    .toEqual([])
  await expect.poll(async () => (await fetch(address)).status, { timeout: 30_000 }).toBe(200)
  for (const door of ['/dev/mailbox', '/dev/mailbox.json', '/dev/codes', '/dev/clock', '/dev/evening']) {
    expect((await fetch(address + door)).status, door).toBe(404)
    expect((await fetch(address + door, { method: 'POST' })).status, `POST ${door}`).toBe(404)
  }
  expect(await site.end('SIGTERM')).toBe(0)

  const unencrypted = { SMTP_URL: `smtp://127.0.0.1:${await startMailServer('none')}` }
  for (const [what, refused] of [
    ['a certificate that nobody trusts', start(settings)],
    ['no encryption', start({ ...settings, ...unencrypted })],
  ] as const) {
    expect(await refused.end(), what).toBe(1)
    expect(refused.errorOutput, what).toMatch(
      /^SMTP_URL: the mail server offers no encryption, or its certificate .*\.\n$/,
    )
  }
  await database.drop()
})

async function startMailServer(encryption: 'starttls' | 'none'): Promise<number> {
  const server = await testMailServer({ encryption })
  servers.push(server)
  return server.port
}

async function isReady(address: string): Promise<boolean> {
  return fetch(`${address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

function isAlive(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0)
  } catch {
    return false
  }
}
