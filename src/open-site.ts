import type { Logger } from 'pino'
import { MovableClock, systemClock } from '#platform/server/clock.ts'
import type { Config } from '#platform/server/config.ts'
import { openDatabase } from '#platform/server/db.ts'
import { Limits } from '#platform/server/limits.ts'
import { Jobs } from '#platform/server/jobs.ts'
import { PrivatePictures } from '#platform/server/pictures/private-pictures.ts'
import { PublicPictures } from '#platform/server/pictures/public-pictures.ts'
import { Pulse } from '#platform/server/pulse.ts'
import { openKeys, type SiteKeys } from '#platform/server/site-keys.ts'
import type { Site } from '#platform/server/site.ts'

export type OpenSite = { site: Site; close(): Promise<void> }

/** Opens what commands and queries work with, on a database that is migrated. */
export async function openSite(options: { config: Config; databaseUrl: string; log: Logger }): Promise<OpenSite> {
  const { config, databaseUrl, log } = options
  const database = openDatabase({ url: databaseUrl, connections: config.databaseConnections, log })
  const clock = config.mode === 'live' ? systemClock : new MovableClock()
  const pulse = new Pulse({ db: database.db, clock, log })
  const jobs = new Jobs({ url: databaseUrl, log })
  const close = async () => {
    pulse.stop()
    await jobs.stop()
    await database.close()
  }
  const { db } = database
  let keys: SiteKeys
  try {
    await pulse.start()
    await jobs.start()
    keys = await openKeys(db)
  } catch (error) {
    await close().catch(() => {})
    throw error
  }
  const limits = new Limits({ db, clock, keys, log, on: config.limits })
  const site: Site = {
    config,
    db,
    clock,
    jobs,
    pulse,
    keys,
    limits,
    pictures: new PublicPictures(config.dataDir),
    privatePictures: new PrivatePictures(config.dataDir),
    log,
  }
  return { site, close }
}
