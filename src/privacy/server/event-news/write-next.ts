import { ageOn, whyNotOfThisAge } from '#bookings/rules/eligibility.ts'
import type { EventAtVenue } from '#events/server/event-rows.ts'
import { localDateTime } from '#events/server/local-date-time.ts'
import { isHourForLetters } from '#privacy/rules/event-news.ts'
import { eventNewsMail } from '#privacy/server/emails/event-news-mail.tsx'
import { eventsOfLetter, nextReaders, placesOf, type Reader } from '#privacy/server/event-news/news-rows.ts'
import { lockLetter, markWritten, moveLetter } from '#privacy/server/store/event-news.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { postMail } from '#platform/server/mail/outgoing-mail.ts'
import { unsubscribeLink } from '#platform/server/mail/unsubscribe-link.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Each step is one transaction, well within its time limit although every email is different; a step killed in the middle leaves
 * nothing behind.
 */
const READERS_A_STEP = 50

/** Writes the next emails of a news email, and enqueues the step after it. */
export async function writeNext(site: Site, { letterId }: { letterId: string }): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const letter = await lockLetter(tx, letterId)
    if (!letter || letter.finishedAt) return
    const now = site.clock.now()
    // A site that was down emails no one at night: the sweep resumes in the morning.
    if (!isHourForLetters(now)) return
    const events = await eventsOfLetter(tx, letterId, now)
    const readers = events.length === 0 ? [] : await nextReaders(tx, letter, READERS_A_STEP)
    const written = await writeTo(site, tx, readers, events)
    await markWritten(tx, written, letterId)
    const isLast = readers.length < READERS_A_STEP
    await moveLetter(tx, letterId, {
      told: letter.told + written.length,
      reached: readers.at(-1)?.id ?? letter.reached,
      movedAt: now,
      finishedAt: isLast ? now : null,
    })
    if (!isLast) await site.jobs.enqueue(tx, 'privacy.event-news', { letterId })
  })
}

/** Returns the consents for which an email was written. A member with no suitable events gets none. */
async function writeTo(site: Site, tx: Tx, readers: Reader[], events: EventAtVenue[]): Promise<string[]> {
  const taken = await placesOf(
    tx,
    readers.map(({ id }) => id),
    events.map(({ id }) => id),
  )
  const written: string[] = []
  for (const reader of readers) {
    const theirs = events.filter((event) => !taken.has(`${event.id} ${reader.id}`) && isOfTheirAge(event, reader))
    if (theirs.length === 0) continue
    await write(site, tx, reader, theirs)
    written.push(reader.consentId)
  }
  return written
}

async function write(site: Site, tx: Tx, { id, email, userName: name }: Reader, events: EventAtVenue[]): Promise<void> {
  const stop = unsubscribeLink(site, { kind: 'event news', memberId: id })
  const mail = await eventNewsMail(site.config, { name, events, stop })
  await postMail(tx, { jobs: site.jobs, now: site.clock.now() }, { ...mail, to: email, unsubscribeUrl: stop })
}

/** By the day of the event; a member without a date of birth may be any age. */
function isOfTheirAge(event: EventAtVenue, { dateOfBirth }: Reader): boolean {
  const day = localDateTime(event.startsAt, event.timeZone).slice(0, 10)
  const age = dateOfBirth === null ? null : ageOn(day, dateOfBirth.toString())
  return whyNotOfThisAge(event, age) === undefined
}
