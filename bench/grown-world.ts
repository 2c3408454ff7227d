import { randomUUID } from 'node:crypto'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import { makeAccessToken } from '#accounts/server/access-token.ts'
import { MemberId, type Gender } from '#accounts/contract/person.ts'
import { grow } from '#tests/growth/grow.ts'
import { openSite } from '#app/open-site.ts'
import { readConfig } from '#platform/server/config.ts'
import { startEmbeddedPostgres } from '#packages/embedded-postgres/start-embedded-postgres.ts'
import { migrate } from '#platform/server/migrate.ts'
import type { Site } from '#platform/server/site.ts'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { serveBuiltSite } from './booking-world.ts'

/** Members who attend regularly, and members who attended one event. */
export const attendances = ['often', 'once'] as const
export type Attendance = (typeof attendances)[number]

/** A signed-in member, and an event they attended. */
export type Guest = { eventId: number; authorization(): Promise<string> }
export type GrownWorld = { port: number; guests: Record<Attendance, Guest[]> }

const CONNECTIONS = 10
/** The limit per attendance. The small world has only this many regular members. */
const MAX_GUESTS = 500
const quiet = pino({ level: 'error' })

/**
 * Starts a database with the settings of `npm start`, this many members and all their activity, and a process of the built site
 * that only serves requests.
 */
export async function grownWorld(
  stack: AsyncDisposableStack,
  members: number,
  onStep?: (made: string, ms: number) => void,
): Promise<GrownWorld> {
  const folder = await temporaryFolder()
  stack.defer(() => folder.remove())
  const { url, migrateUrl, stop } = await startEmbeddedPostgres({ folder: join(folder.path, 'postgres'), log: quiet })
  stack.defer(() => stop())
  await migrate({ migrateUrl, appUrl: url, folder: resolve('migrations'), log: quiet })
  await grow(migrateUrl, { members, now: Temporal.Now.instant(), passwordHash: 'of nobody' }, onStep)
  const shared = { SITE_MODE: 'test', LOG_LEVEL: 'error', SITE_URL: 'http://127.0.0.1:3000', DATA_DIR: folder.path }
  const config = readConfig({ ...shared, DATABASE_URL: url, DATABASE_CONNECTIONS: String(CONNECTIONS) })
  const { site, close } = await openSite({ config, databaseUrl: url, log: quiet })
  stack.defer(() => close())
  const owner = new Client({ connectionString: migrateUrl })
  await owner.connect()
  const guests = {
    often: await attendedGuests(site, owner, [10, 14]),
    once: await attendedGuests(site, owner, [1, 1]),
  }
  await owner.end()
  const port = await serveBuiltSite(stack, { ...shared, DATABASE_URL: url, MIGRATE_DATABASE_URL: migrateUrl })
  return { port, guests }
}

/** Finds members who attended this many events and exchanged messages there, so that their pages are not empty. */
async function attendedGuests(site: Site, owner: Client, [least, most]: [number, number]): Promise<Guest[]> {
  const { rows } = await owner.query<{ id: string; gender: Gender; event_id: number }>(
    `select b.member_id as id, b.gender, min(b.event_id) as event_id from bookings b
     join likes_cards c on c.event_id = b.event_id and c.member_id = b.member_id
     group by b.member_id, b.gender
     having count(*) between $1 and $2 and exists (select from messages m
       join messages answer on answer.to_member_id = m.from_member_id and answer.from_member_id = m.to_member_id
       where m.to_member_id = b.member_id
         and not exists (select from blocks where (blocker_id, blocked_id) in ((m.to_member_id, m.from_member_id), (m.from_member_id, m.to_member_id))))
     order by md5(b.member_id::text) limit $3`,
    [least, most, MAX_GUESTS],
  )
  const guests: Guest[] = []
  for (const row of rows) guests.push(await signedIn(site, owner, row))
  return guests
}

async function signedIn(
  site: Site,
  owner: Client,
  { id, gender, event_id: eventId }: { id: string; gender: Gender; event_id: number },
): Promise<Guest> {
  const claims = { memberId: MemberId.parse(id), sessionId: randomUUID(), gender, role: 'member' as const }
  await owner.query(
    `insert into sessions (id, member_id, device, started_at, last_used_at, expires_at)
     values ($1, $2, 'A phone', now(), now(), now() + interval '30 days')`,
    [claims.sessionId, id],
  )
  return { eventId, authorization: async () => `Bearer ${await makeAccessToken(site, claims)}` }
}
