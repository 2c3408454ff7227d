import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { pino } from 'pino'
import { siteItself } from '#accounts/actor.ts'
import { makeAccessToken } from '#accounts/server/access-token.ts'
import { createActivatedMember } from '#accounts/server/admit-member.ts'
import { anEvent, aVenue } from '#events/testing.ts'
import { openSite } from '#app/open-site.ts'
import { readConfig } from '#platform/server/config.ts'
import { DatabaseHosts } from '#platform/server/database-hosts.ts'
import { startEmbeddedPostgres } from '#packages/embedded-postgres/start-embedded-postgres.ts'
import { migrate } from '#platform/server/migrate.ts'
import type { Site } from '#platform/server/site.ts'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { freePort } from './built-site.ts'
import { startArguments } from './start-arguments.ts'

export const MEMBERS = 800
/** The places per gender. Each event is filled to its last place. */
export const PLACES = 200
export const CONNECTIONS = 10

/** Returns an id that contains a plain number, so that statements sent without the app can compute it. */
export const memberId = (number: number) => `00000000-0000-7000-8000-${memberDigits(number)}`
export const sessionId = (number: number) => `00000000-0000-7000-9000-${memberDigits(number)}`
/** Returns twelve digits, which are valid as part of a UUID. */
export const memberDigits = (number: number) => String(100_000_000_000 + number)

export type World = {
  site: Site
  /** The connection URL of the app's role. */
  url: string
  ports: readonly number[]
  /** The environment for another process of the site. */
  settings: Record<string, string>
  genderOf(number: number): 'M' | 'F'
  authorization(number: number): Promise<string>
  /** Creates events whose places are all on sale from the start, by default free. Their ids are consecutive. Returns the first id. */
  makeEvents(count: number, pricePence?: number): Promise<number>
}

/** The connection URLs of the app's role and of the owner. */
type Urls = { url: string; migrateUrl: string }

const quiet = pino({ level: 'error' })

/**
 * Starts a database with the settings of `npm start` and signed-in members, and some processes of the built site that only serve
 * requests.
 */
export async function makeWorld(
  stack: AsyncDisposableStack,
  extraSettings: Record<string, string> = {},
  processes = 2,
  ownDatabase?: Urls,
): Promise<World> {
  const folder = await temporaryFolder()
  stack.defer(() => folder.remove())
  const { url, migrateUrl } = ownDatabase ?? (await startDatabase(stack, join(folder.path, 'postgres')))
  await migrate({ migrateUrl, appUrl: url, folder: resolve('migrations'), log: quiet })
  const shared = { SITE_MODE: 'test', LOG_LEVEL: 'error', SITE_URL: 'http://127.0.0.1:3000', DATA_DIR: folder.path }
  const config = readConfig({ ...shared, DATABASE_URL: url, DATABASE_CONNECTIONS: String(CONNECTIONS) })
  const opened = await openSite({ config, databaseUrl: url, log: quiet })
  stack.defer(() => opened.close())
  const { site } = opened
  await fillMembers(site, migrateUrl)
  const venueId = await aVenue(site)
  const settings = { ...shared, ...extraSettings, DATABASE_URL: url, MIGRATE_DATABASE_URL: migrateUrl }
  const ports: number[] = []
  while (ports.length < processes) ports.push(await serveBuiltSite(stack, settings))
  const genderOf = (number: number) => (number % 2 === 0 ? ('M' as const) : ('F' as const))
  return {
    ...{ site, url, ports, settings, genderOf },
    async authorization(number) {
      const claims = { memberId: memberId(number), sessionId: sessionId(number), gender: genderOf(number) }
      return `Bearer ${await makeAccessToken(site, { ...claims, role: 'member' })}`
    },
    async makeEvents(count, pricePence = 0) {
      const options = { pricePence, malePlaces: PLACES, femalePlaces: PLACES, releaseMargin: PLACES, venueId }
      const first = await anEvent(site, options)
      for (let made = 1; made < count; made += 1) {
        const id = await anEvent(site, options)
        if (id !== first + made) throw new Error('event ids are not consecutive')
      }
      return first
    },
  }
}

async function startDatabase(stack: AsyncDisposableStack, folder: string): Promise<Urls> {
  const database = await startEmbeddedPostgres({ folder, log: quiet })
  stack.defer(() => database.stop())
  return database
}

/** Copies one member who was registered in the normal way. Each copy has its own session. */
export async function fillMembers(site: Site, migrateUrl: string): Promise<void> {
  const registration = {
    email: 'first@example.com',
    userName: 'Testy Tonks',
    gender: 'F',
    password: 'Narrowboat7!lockgate',
  } as const
  const first = await createActivatedMember(site, siteItself, registration)
  const owner = await new DatabaseHosts({ url: migrateUrl, timeoutMs: 5_000 }).connect()
  // A number that no other value in a booking's statements can equal.
  await owner.query('alter table events alter column id restart with 700001')
  await owner.query(
    `insert into members select (jsonb_populate_record(m, jsonb_build_object(
       'id', '00000000-0000-7000-8000-' || 100000000000 + n, 'email', 'm' || n || '@example.com',
       'gender', case n % 2 when 0 then 'M' else 'F' end, 'date_of_birth', '1990-01-01'))).*
     from members m, generate_series(0, $2::bigint - 1) n where m.id = $1`,
    [first, MEMBERS],
  )
  await owner.query(
    `insert into sessions select ('00000000-0000-7000-9000-' || 100000000000 + n)::uuid,
       ('00000000-0000-7000-8000-' || 100000000000 + n)::uuid, 'A phone', now(), now(), now() + interval '30 days'
     from generate_series(0, $1::bigint - 1) n`,
    [MEMBERS],
  )
  await owner.query('analyze')
  await owner.end()
}

/** Runs `npm start serve`, which sends no emails: the measurement must not include emails that happen to be due. */
export async function serveBuiltSite(stack: AsyncDisposableStack, settings: Record<string, string>): Promise<number> {
  const { port } = await runBuiltSite(stack, { ...settings, DATABASE_CONNECTIONS: String(CONNECTIONS) }, 'serve')
  return port
}

/** Starts a process of the built site on a free port, and waits until it serves requests. */
export async function runBuiltSite(
  stack: AsyncDisposableStack,
  settings: Record<string, string>,
  role: 'both' | 'serve',
): Promise<{ port: number; pid: number }> {
  const port = await freePort()
  const site = spawn(process.execPath, [...startArguments, role], {
    env: { ...process.env, ...settings, PORT: String(port), LIMITS: 'on' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(site, 'exit')
  stack.defer(async () => {
    if (site.exitCode === null) site.kill('SIGTERM')
    await ended
  })
  const started = new Promise<string>((answer) => {
    createInterface(site.stdout).on('line', (line) => line.includes(' is at http') && answer(line))
  })
  const exited = ended.then(() => '')
  if (!(await Promise.race([started, exited])) || site.pid === undefined) throw new Error('the site did not start')
  return { port, pid: site.pid }
}
