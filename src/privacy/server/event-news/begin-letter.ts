import { isHourForLetters, newsDueAt } from '#privacy/rules/event-news.ts'
import { lettersAtRest, untoldEvents } from '#privacy/server/event-news/news-rows.ts'
import { insertLetter } from '#privacy/server/store/event-news.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import type { Site } from '#platform/server/site.ts'

/** A step takes less than a second, so a news email idle for this long has no worker. */
const AT_REST_MINUTES = 3

/** Starts the day's news email, if there is any news. */
export async function beginLetter(site: Site): Promise<void> {
  const now = site.clock.now()
  const due = newsDueAt(now)
  if (!due) return
  await inTransaction(site.db, async (tx) => {
    const eventIds = await untoldEvents(tx, { ...due, now })
    if (eventIds.length === 0) return
    const letter = { id: newId(), day: due.day, begunAt: now }
    if (await insertLetter(tx, letter, eventIds))
      await site.jobs.enqueue(tx, 'privacy.event-news', { letterId: letter.id })
  })
}

/** Resumes news emails that were left half way. */
export async function goOnWithLetters(site: Site): Promise<void> {
  const now = site.clock.now()
  if (!isHourForLetters(now)) return
  const ids = await lettersAtRest(site.db, now.subtract({ minutes: AT_REST_MINUTES }))
  if (ids.length === 0) return
  await inTransaction(site.db, async (tx) => {
    for (const letterId of ids) await site.jobs.enqueue(tx, 'privacy.event-news', { letterId })
  })
}
