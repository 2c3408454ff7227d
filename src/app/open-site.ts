import { join } from 'node:path'
import type { Logger } from 'pino'
import { deviceName } from '#accounts/server/device-name.ts'
import { liveSessionIds } from '#accounts/server/live-session-queries.ts'
import { withOwnerSettings } from '#content/server/owner-settings.ts'
import { callsOut } from '#platform/server/calls-out/call-out.ts'
import type { CardProvider } from '#platform/server/cards.ts'
import { DatabaseClock, MovableClock, type Clock } from '#platform/server/clock.ts'
import type { Config } from '#platform/server/config.ts'
import { subscriptions } from '#app/subscriptions.ts'
import { subscribedEvents } from '#bookings/server/payments/card-provider.ts'
import { liveCards, stripeEmulatorCards, stripeEmulatorKeys } from '#app/cards.ts'
import { requirePreparedStatements, requireTimeouts } from '#platform/server/check-pooler.ts'
import { openDatabase } from '#platform/server/db.ts'
import { Limits, type Limit } from '#platform/server/limits.ts'
import { KeyRing } from '#platform/server/keys/key-ring.ts'
import { sendEmptyNotification } from '#platform/server/live/publish-live-change.ts'
import { LiveHub } from '#platform/server/live/live-hub.ts'
import { Jobs } from '#platform/server/jobs.ts'
import { openPictureStore } from '#platform/server/pictures/picture-store.ts'
import { PrivatePictures } from '#platform/server/pictures/private-pictures.ts'
import { PublicPictures } from '#platform/server/pictures/public-pictures.ts'
import { VersionPoller } from '#platform/server/version-poller.ts'
import { noteAboutSession } from '#platform/server/security-events/record-security-event.ts'
import { SecurityEvents } from '#platform/server/security-events/security-events.ts'
import type { Site } from '#platform/server/site.ts'
import { StripeEmulator } from '#packages/stripe-emulator/stripe-emulator.ts'

export type OpenSite = {
  site: Site
  /** Reads the keys again, as it does every few seconds. */
  keyRing: KeyRing
  /** The Stripe emulator, or undefined on a live site. */
  stripeEmulator: StripeEmulator | undefined
  close(): Promise<void>
}

type OpenOptions = {
  config: Config
  databaseUrl: string
  log: Logger
  /** Whether this process looks after the job queue: it retries the jobs of killed processes and deletes old ones. */
  supervisesJobs?: boolean
}

/** Opens the resources that commands and queries need. The database must be migrated. */
export async function openSite({ config, databaseUrl, log, supervisesJobs = true }: OpenOptions): Promise<OpenSite> {
  const { databaseConnections: connections, preparedStatements } = config
  const sessionUrl = config.listenDatabaseUrl ?? databaseUrl
  const isPooled = sessionUrl !== databaseUrl
  const database = openDatabase({ url: databaseUrl, connections, preparedStatements, isPooled, log })
  const clock = config.mode === 'live' ? new DatabaseClock() : new MovableClock()
  const stripeEmulator = config.stripe ? undefined : openStripeEmulator(config, clock)
  const versionPoller = new VersionPoller({ db: database.db, clock, log })
  const jobs = new Jobs({ url: sessionUrl, preparedStatements, log, subscriptions, supervise: supervisesJobs })
  const { db } = database
  const live = new LiveHub({
    url: sessionUrl,
    clock,
    log,
    liveSessionIds: (ids) => liveSessionIds(db, ids, clock.now()),
    notify: (channel) => sendEmptyNotification(db, channel),
  })
  // Otherwise pages would learn of it only when they next ask.
  if (clock instanceof MovableClock) clock.onChange(({ isRateChanged }) => isRateChanged && live.notifyEveryone())
  const keyRing = new KeyRing({ db, clock, log, config })
  const close = async () => {
    versionPoller.stop()
    keyRing.stop()
    await live.stop()
    await jobs.stop()
    await database.close()
    stripeEmulator?.close()
  }
  try {
    await requireTimeouts(db)
    if (isPooled && preparedStatements) await requirePreparedStatements(databaseUrl)
    await versionPoller.start()
    await jobs.start()
    await keyRing.start()
  } catch (error) {
    await close().catch(() => {})
    throw error
  }
  const { keys } = keyRing
  const securityEvents = new SecurityEvents({ db, clock, keys, log, deviceName })
  securityEvents.start()
  const onReached = ({ name }: Limit) => noteAboutSession({ securityEvents }, { kind: 'limit reached', detail: name })
  const limits = new Limits({ db, clock, keys, log, on: config.limits, onReached })
  const pictureStore = openPictureStore(config)
  const site: Site = {
    config: withOwnerSettings(config, versionPoller.published),
    db,
    poolCounts: () => database.poolCounts(),
    clock,
    jobs,
    versionPoller,
    keys,
    limits,
    securityEvents,
    live,
    pictureStore,
    pictures: new PublicPictures(pictureStore),
    privatePictures: new PrivatePictures(pictureStore),
    log,
    cards: cardsOf(config, stripeEmulator),
    callOut: callsOut({ testOrigin: config.testPushService }),
  }
  const closeAll = async () => {
    await securityEvents.stop()
    await close()
  }
  return { site, keyRing, stripeEmulator, close: closeAll }
}

/** Opens the Stripe emulator. Its data is in a file in the data folder, which all processes of a demo share. */
function openStripeEmulator(config: Config, clock: Clock): StripeEmulator {
  const file = join(config.dataDir, 'card-provider.sqlite')
  const now = () => clock.now().epochMilliseconds
  return new StripeEmulator({ ...stripeEmulatorKeys, webhookEvents: subscribedEvents, file, now })
}

function cardsOf(config: Config, stripeEmulator: StripeEmulator | undefined): CardProvider {
  if (config.stripe) return liveCards(config.stripe)
  if (!stripeEmulator) throw new Error('the Stripe emulator is missing')
  return stripeEmulatorCards(stripeEmulator, config)
}
