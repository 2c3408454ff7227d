import { randomUUID } from 'node:crypto'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import { makeAccessToken } from '#accounts/server/access-token.ts'
import { growAdmin, adminOf, type GrownAdmin } from '#tests/growth/grow-admin.ts'
import { openSite } from '#app/open-site.ts'
import { readConfig } from '#platform/server/config.ts'
import { startEmbeddedPostgres } from '#packages/embedded-postgres/start-embedded-postgres.ts'
import { migrate } from '#platform/server/migrate.ts'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { buildIfNeeded } from '../scripts/build.ts'
import { serveBuiltSite } from './booking-world.ts'

export type AdminWorld = {
  port: number
  admin: GrownAdmin
  /** Returns the header for an owner who has just entered their password and code. */
  authorization(): Promise<string>
}

/** The site alone needs about 80 MB at start. */
export const HEAP_MB = 120
const NARROW = { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB} --max-semi-space-size=1` }
const quiet = pino({ level: 'error' })

/**
 * Starts a database with the settings of `npm start` and this many rows of everything, and a process of the built site that
 * only serves requests.
 */
export async function adminWorld(stack: AsyncDisposableStack, rows: number): Promise<AdminWorld> {
  const folder = await temporaryFolder()
  stack.defer(() => folder.remove())
  const { url, migrateUrl, stop } = await startEmbeddedPostgres({ folder: join(folder.path, 'postgres'), log: quiet })
  stack.defer(() => stop())
  await migrate({ migrateUrl, appUrl: url, folder: resolve('migrations'), log: quiet })
  const owner = new Client({ connectionString: migrateUrl })
  await owner.connect()
  stack.defer(() => owner.end())
  await growAdmin(owner, { rows, now: Temporal.Now.instant() })
  const admin = adminOf(rows)
  const shared = { SITE_MODE: 'test', LOG_LEVEL: 'error', SITE_URL: 'http://127.0.0.1:3000', DATA_DIR: folder.path }
  const { site, close } = await openSite({
    config: readConfig({ ...shared, DATABASE_URL: url }),
    databaseUrl: url,
    log: quiet,
  })
  stack.defer(() => close())
  const claims = { memberId: admin.ownerId, sessionId: randomUUID(), gender: 'F', role: 'owner' } as const
  // The build needs more memory than the limit of the site's process.
  await buildIfNeeded()
  const port = await serveBuiltSite(stack, {
    ...shared,
    ...NARROW,
    DATABASE_URL: url,
    MIGRATE_DATABASE_URL: migrateUrl,
  })
  return {
    port,
    admin,
    async authorization() {
      await owner.query(
        `insert into sessions (id, member_id, device, started_at, last_used_at, expires_at, second_factor_at, verified_at)
         values ($1, $2, 'A phone', now(), now(), now() + interval '1 day', now(), now())
         on conflict (id) do update set second_factor_at = now(), verified_at = now()`,
        [claims.sessionId, claims.memberId],
      )
      return `Bearer ${await makeAccessToken(site, claims)}`
    },
  }
}
