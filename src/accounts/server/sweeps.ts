import {
  deleteAskedBefore,
  deleteDeclinedBefore,
  deleteLinksExpiredBefore,
  deleteNeverActivated,
  deleteSessionsExpiredBefore,
} from '#accounts/server/store/forgetting.ts'
import { deleteInvitationsExpiredBefore } from '#accounts/server/store/staff.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'
import type { Sweep } from '#platform/server/sweeps.ts'

const DAY_HOURS = 24
/** The privacy page says so. */
const NEVER_ACTIVATED_DAYS = 30
/** For as long the page of an old link can still say what was wrong with it. */
const LINKS_DAYS = 30
const ASKED_DAYS = 1
/** Few enough for a statement that nobody waits for. */
const AT_A_TIME = 200

/** What accounts leave behind and nobody needs any more. */
export const accountSweeps: Sweep[] = [
  { name: 'accounts.never-activated', every: { minutes: 60 }, sweep: removeNeverActivated },
  { name: 'accounts.ended-sessions', every: { minutes: 60 }, sweep: removeEndedSessions },
  { name: 'accounts.old-links', every: { minutes: 60 }, sweep: removeOldLinks },
]

async function removeNeverActivated(site: Site): Promise<void> {
  const now = site.clock.now()
  let removed: string[]
  do {
    removed = await inTransaction(site.db, async (tx) => {
      const ids = await deleteNeverActivated(tx, daysBefore(now, NEVER_ACTIVATED_DAYS), AT_A_TIME)
      for (const subject of ids)
        await audit(tx, { at: now, actorId: null, deed: 'account never activated removed', subject })
      return ids
    })
  } while (removed.length === AT_A_TIME)
  await inTransaction(site.db, (tx) => deleteDeclinedBefore(tx, daysBefore(now, NEVER_ACTIVATED_DAYS)))
}

async function removeEndedSessions(site: Site): Promise<void> {
  const now = site.clock.now()
  let removed: number
  do {
    removed = await inTransaction(site.db, (tx) => deleteSessionsExpiredBefore(tx, now, AT_A_TIME))
  } while (removed === AT_A_TIME)
}

async function removeOldLinks(site: Site): Promise<void> {
  const now = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    await deleteLinksExpiredBefore(tx, daysBefore(now, LINKS_DAYS))
    await deleteInvitationsExpiredBefore(tx, daysBefore(now, LINKS_DAYS))
    await deleteAskedBefore(tx, daysBefore(now, ASKED_DAYS))
  })
}

function daysBefore(now: Temporal.Instant, days: number): Temporal.Instant {
  return now.subtract({ hours: days * DAY_HOURS })
}
