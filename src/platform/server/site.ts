import type { Logger } from 'pino'
import type { Clock } from '#platform/server/clock.ts'
import type { Config } from '#platform/server/config.ts'
import type { Db } from '#platform/server/db.ts'
import type { Jobs } from '#platform/server/jobs.ts'
import type { PublicPictures } from '#platform/server/public-pictures.ts'
import type { Pulse } from '#platform/server/pulse.ts'

/** What commands and queries work with; one for each process. */
export type Site = {
  config: Config
  db: Db
  clock: Clock
  jobs: Jobs
  pictures: PublicPictures
  pulse: Pulse
  log: Logger
}
