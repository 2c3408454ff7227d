import {
  deleteChallengesExpiredBefore,
  deleteUnhandledRequestsBefore,
  deleteDeclinedBefore,
  deleteLinksExpiredBefore,
  deleteNeverActivated,
  deleteRegistrationsBefore,
  deleteSessionsExpiredBefore,
} from '#accounts/server/store/expired-rows.ts'
import { deleteKnownDevicesBefore } from '#accounts/server/store/known-devices.ts'
import { deleteInvitationsExpiredBefore } from '#accounts/server/store/staff.ts'
import { resealSecrets } from '#accounts/server/second-factor/reseal-secrets.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'
import type { Sweep } from '#platform/server/sweeps.ts'
import { before, retention, type Period } from '#platform/retention.ts'

/** Registrations and link requests are normally handled within seconds. Older ones are deleted. */
const REQUEST_PERIOD: Period = { days: 1 }
/** Small enough that the statement does not hold its locks for long. */
const BATCH_SIZE = 200
/** Every view of the sign-in page makes a challenge, and nothing refers to one. */
const CHALLENGE_BATCH_SIZE = 5_000

/** The sweeps that delete account data at the end of its retention period. */
export const accountSweeps: Sweep[] = [
  { name: 'accounts.never-activated', every: { minutes: 60 }, sweep: removeNeverActivated },
  { name: 'accounts.ended-sessions', every: { minutes: 60 }, sweep: removeEndedSessions },
  { name: 'accounts.reseal-secrets', every: { minutes: 10 }, sweep: resealSecrets },
  { name: 'accounts.known-devices', every: { minutes: 60 }, sweep: removeUnusedDevices },
  { name: 'accounts.old-challenges', every: { minutes: 10 }, sweep: removeOldChallenges },
  { name: 'accounts.old-links', every: { minutes: 60 }, sweep: removeOldLinks },
]

async function removeNeverActivated(site: Site): Promise<void> {
  const now = site.clock.now()
  let removed: string[]
  do {
    removed = await inTransaction(site.db, async (tx) => {
      const ids = await deleteNeverActivated(tx, before(now, retention.neverActivated.period), BATCH_SIZE)
      for (const subject of ids)
        await audit(tx, { at: now, actorId: null, action: 'unactivated account deleted', subject })
      return ids
    })
  } while (removed.length === BATCH_SIZE)
  await inTransaction(site.db, async (tx) => {
    const end = before(now, retention.neverActivated.period)
    await deleteRegistrationsBefore(tx, end)
    await deleteDeclinedBefore(tx, end)
  })
}

async function removeEndedSessions(site: Site): Promise<void> {
  const now = site.clock.now()
  let removed: number
  do {
    removed = await inTransaction(site.db, (tx) => deleteSessionsExpiredBefore(tx, now, BATCH_SIZE))
  } while (removed === BATCH_SIZE)
}

async function removeUnusedDevices(site: Site): Promise<void> {
  const end = before(site.clock.now(), retention.knownDevices.period)
  await inTransaction(site.db, (tx) => deleteKnownDevicesBefore(tx, end))
}

async function removeOldChallenges(site: Site): Promise<void> {
  const now = site.clock.now()
  let removed: number
  do {
    removed = await inTransaction(site.db, (tx) => deleteChallengesExpiredBefore(tx, now, CHALLENGE_BATCH_SIZE))
  } while (removed === CHALLENGE_BATCH_SIZE)
}

async function removeOldLinks(site: Site): Promise<void> {
  const now = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    // Ended links are stored for this period so that their page can say whether they expired or were used.
    await deleteLinksExpiredBefore(tx, before(now, retention.links.period))
    await deleteInvitationsExpiredBefore(tx, before(now, retention.links.period))
    await deleteUnhandledRequestsBefore(tx, before(now, REQUEST_PERIOD))
  })
}
