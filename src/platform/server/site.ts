import type { Logger } from 'pino'
import type { CallOut } from '#platform/server/calls-out/call-out.ts'
import type { CardProvider } from '#platform/server/cards.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Config } from '#platform/server/config.ts'
import type { Db, PoolCounts } from '#platform/server/db.ts'
import type { Limits } from '#platform/server/limits.ts'
import type { LiveHub } from '#platform/server/live/live-hub.ts'
import type { Jobs } from '#platform/server/jobs.ts'
import type { PictureStore } from '#platform/server/pictures/picture-store.ts'
import type { PrivatePictures } from '#platform/server/pictures/private-pictures.ts'
import type { PublicPictures } from '#platform/server/pictures/public-pictures.ts'
import type { SecurityEvents } from '#platform/server/security-events/security-events.ts'
import type { VersionPoller } from '#platform/server/version-poller.ts'
import type { SiteKeys } from '#platform/server/keys/site-keys.ts'

/** The services that commands and queries use. Each process has one instance. */
export type Site = {
  config: Config
  db: Db
  poolCounts(): PoolCounts
  clock: Clock
  jobs: Jobs
  pictureStore: PictureStore
  pictures: PublicPictures
  privatePictures: PrivatePictures
  versionPoller: VersionPoller
  keys: SiteKeys
  limits: Limits
  securityEvents: SecurityEvents
  live: LiveHub
  cards: CardProvider
  /** Makes every call to an address that a person has given. */
  callOut: CallOut
  log: Logger
}
