import { isHourForEmails, digestDueAt } from '#privacy/rules/event-news.ts'
import { stalledDigests, unannouncedEvents } from '#privacy/server/event-news/news-queries.ts'
import { insertDigest } from '#privacy/server/store/event-news.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import type { Site } from '#platform/server/site.ts'

/** A step takes less than a second, so no worker is processing a news email that has been idle for this long. */
const STALLED_AFTER_MINUTES = 3

/** Starts the day's news email, if there are new events. */
export async function startDigest(site: Site): Promise<void> {
  const now = site.clock.now()
  const due = digestDueAt(now)
  if (!due) return
  await inTransaction(site.db, async (tx) => {
    const eventIds = await unannouncedEvents(tx, { ...due, now })
    if (eventIds.length === 0) return
    const digest = { id: newId(), day: due.day, startedAt: now }
    if (await insertDigest(tx, digest, eventIds))
      await site.jobs.enqueue(tx, 'privacy.event-news', { digestId: digest.id })
  })
}

/** Resumes news emails that were interrupted. */
export async function resumeDigests(site: Site): Promise<void> {
  const now = site.clock.now()
  if (!isHourForEmails(now)) return
  const ids = await stalledDigests(site.db, now.subtract({ minutes: STALLED_AFTER_MINUTES }))
  if (ids.length === 0) return
  await inTransaction(site.db, async (tx) => {
    for (const digestId of ids) await site.jobs.enqueue(tx, 'privacy.event-news', { digestId })
  })
}
