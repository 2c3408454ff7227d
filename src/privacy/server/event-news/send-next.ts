import { ageOn } from '#accounts/rules.ts'
import { ageObstacle } from '#bookings/rules/eligibility.ts'
import type { EventAtVenue } from '#events/server/event-queries.ts'
import { localDateTime } from '#events/server/local-date-time.ts'
import { isHourForEmails } from '#privacy/rules/event-news.ts'
import { eventsOfDigest, nextSubscribers, placesOf, type Subscriber } from '#privacy/server/event-news/news-queries.ts'
import { privacyNotifications } from '#privacy/server/notifications.ts'
import { lockDigest, markSent, saveDigestProgress } from '#privacy/server/store/event-news.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import { makeUnsubscribeLink } from '#platform/server/mail/unsubscribe-link.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * The number of emails per step. A step is one transaction, so a killed step leaves nothing behind. It stays well within the
 * timeout, although each email is rendered separately.
 */
const BATCH_SIZE = 50

/** Queues the next batch of a news email and, unless that was the last, enqueues the job for the next step. */
export async function sendNext(site: Site, { digestId }: { digestId: string }): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const digest = await lockDigest(tx, digestId)
    if (!digest || digest.finishedAt) return
    const now = site.clock.now()
    // Nothing is sent at night, even after the site was down. The sweep resumes in the morning.
    if (!isHourForEmails(now)) return
    const events = await eventsOfDigest(tx, digestId, now)
    const subscribers = events.length === 0 ? [] : await nextSubscribers(tx, digest, BATCH_SIZE)
    const sentTo = await sendBatch(site, tx, subscribers, events)
    await markSent(tx, sentTo, digestId)
    const isLast = subscribers.length < BATCH_SIZE
    await saveDigestProgress(tx, digestId, {
      notified: digest.notified + sentTo.length,
      notifiedUpTo: subscribers.at(-1)?.id ?? digest.notifiedUpTo,
      lastStepAt: now,
      finishedAt: isLast ? now : null,
    })
    if (!isLast) await site.jobs.enqueue(tx, 'privacy.event-news', { digestId })
  })
}

/** Queues an email for each subscriber with suitable events, and returns the consents of those subscribers. */
async function sendBatch(site: Site, tx: Tx, subscribers: Subscriber[], events: EventAtVenue[]): Promise<string[]> {
  const taken = await placesOf(
    tx,
    subscribers.map(({ id }) => id),
    events.map(({ id }) => id),
  )
  const sentTo: string[] = []
  for (const subscriber of subscribers) {
    const suitable = events.filter(
      (event) => !taken.has(`${event.id} ${subscriber.id}`) && isWithinAgeRange(event, subscriber),
    )
    if (suitable.length === 0) continue
    await sendMail(site, tx, subscriber, suitable)
    sentTo.push(subscriber.consentId)
  }
  return sentTo
}

async function sendMail(
  site: Site,
  tx: Tx,
  { id, email, userName: name }: Subscriber,
  events: EventAtVenue[],
): Promise<void> {
  const stop = await makeUnsubscribeLink(site, tx, { kind: 'event news', memberId: id })
  const mail = await privacyNotifications['event news'].mail(site.config, { name, events, stop })
  await queueMail(tx, { jobs: site.jobs, now: site.clock.now() }, { ...mail, to: email, unsubscribeUrl: stop })
}

/** Returns whether the member is within the age range on the day of the event. Without a date of birth, any range matches. */
function isWithinAgeRange(event: EventAtVenue, { dateOfBirth }: Subscriber): boolean {
  const day = localDateTime(event.startsAt, event.timeZone).slice(0, 10)
  const age = dateOfBirth === null ? null : ageOn(day, dateOfBirth.toString())
  return ageObstacle(event, age) === undefined
}
