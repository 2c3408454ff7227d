import { fillBookings } from '#demo/fill-bookings.ts'
import { fillEvents } from '#demo/fill-events.ts'
import { fillHosts } from '#demo/fill-hosts.ts'
import { fillLikes } from '#demo/fill-likes.ts'
import { fillMembers } from '#demo/fill-members.ts'
import { fillMessages } from '#demo/fill-messages.ts'
import { fillMoney } from '#demo/fill-money.ts'
import { fillNewsletters } from '#demo/fill-newsletters.ts'
import { fillProfiles } from '#demo/fill-profiles.ts'
import { fillReviews } from '#demo/fill-reviews.ts'
import { withAdvisoryLock } from '#demo/with-advisory-lock.ts'
import { fillSecondFactors } from '#demo/fill-second-factors.ts'
import { demoPeople, type DemoPerson } from '#demo/people.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

type Part =
  | 'reviews'
  | 'events'
  | 'members'
  | 'second factors'
  | 'hosts'
  | 'bookings'
  | 'likes'
  | 'messages'
  | 'money'
  | 'newsletters'
  | 'profiles'

/**
 * Creates the demo data. Each part is created only once per database, so that visitors' changes last. Each step of a part first
 * checks whether it has already been done, so if a process was killed, the next start completes the part.
 */
export async function fillDemo(site: Site): Promise<void> {
  await withAdvisoryLock(site.db, 1, async () => {
    await once(site, 'events', () => fillEvents(site))
    await once(site, 'members', () => fillMembers(site))
    await once(site, 'second factors', () => fillSecondFactors(site))
    await once(site, 'hosts', () => fillHosts(site))
    await once(site, 'bookings', () => fillBookings(site))
    await once(site, 'likes', () => fillLikes(site))
    await once(site, 'reviews', () => fillReviews(site))
    await once(site, 'messages', () => fillMessages(site))
    await once(site, 'money', () => fillMoney(site))
    await once(site, 'newsletters', () => fillNewsletters(site))
  })
}

/**
 * Starts to create profiles in the background, because sixty portraits take some seconds. The returned `stop` ends it early.
 */
export function startFillingProfiles(
  site: Site,
  people: readonly DemoPerson[] = demoPeople,
): { filled: Promise<void>; stop(): Promise<void> } {
  const stopping = new AbortController()
  const filled = withAdvisoryLock(site.db, 2, () =>
    once(site, 'profiles', () => fillProfiles(site, people, stopping.signal)).catch((error: unknown) => {
      if (!stopping.signal.aborted) throw error
    }),
  )
  // Logs the error in case no caller awaits `filled`. The next start creates the missing profiles.
  filled.catch((error: unknown) => site.log.error({ err: error }, 'the profiles of the demo are not complete'))
  return {
    filled,
    async stop() {
      stopping.abort()
      await filled.catch(() => {})
    },
  }
}

async function once(site: Site, part: Part, fill: () => Promise<void>): Promise<void> {
  const finished = await site.db.selectFrom('demoParts').select('part').where('part', '=', part).executeTakeFirst()
  if (finished) return
  await fill()
  await inTransaction(site.db, (tx) =>
    tx.insertInto('demoParts').values({ part, finishedAt: site.clock.now() }).execute(),
  )
}
