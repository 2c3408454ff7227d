import { eventAtVenue, type EventAtVenue } from '#events/server/event-queries.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import { makeUnsubscribeLink } from '#platform/server/mail/unsubscribe-link.ts'
import type { Site } from '#platform/server/site.ts'
import { isHourForEmails } from '#privacy/rules/event-news.ts'
import { privacyNotifications } from '#privacy/server/notifications.ts'
import { nextWanted, stalledPlaceNews, type WantedMember } from '#privacy/server/place-news/recipient-queries.ts'
import { hasFreePlace, toWanted } from '#privacy/server/place-news/send-place-news.ts'
import {
  insertNewsRecipients,
  lockPlaceNews,
  lockRecipients,
  savePlaceNewsProgress,
} from '#privacy/server/store/place-news.ts'

/** The number of emails per step. A step is one transaction, so a killed step leaves nothing behind. */
const BATCH_SIZE = 50
/** A step takes less than a second, so no worker is processing an email that has been idle for this long. */
const STALLED_AFTER_MINUTES = 3

/** Queues the next batch of an email about free places. Stops early once the places are taken. */
export async function sendNextPlaceNews(site: Site, { newsId }: { newsId: string }): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const news = await lockPlaceNews(tx, newsId)
    const now = site.clock.now()
    // Nothing is sent at night. The sweep resumes in the morning.
    if (!news || news.finishedAt || !isHourForEmails(now)) return
    const event = await eventAtVenue(tx, news.eventId)
    const isWanted = event !== undefined && (await hasFreePlace(site, tx, event, news.gender))
    const next = isWanted ? await nextRecipients(site, tx, { news, event }) : []
    if (event) for (const member of next) await sendMail(site, tx, { member, event, gender: news.gender })
    await insertNewsRecipients(tx, newsId, { memberIds: next.map(({ id }) => id), sentAt: now })
    const isLast = next.length < BATCH_SIZE
    await savePlaceNewsProgress(tx, newsId, {
      notified: news.notified + next.length,
      notifiedUpTo: next.at(-1)?.id ?? news.notifiedUpTo,
      lastStepAt: now,
      finishedAt: isLast ? now : null,
    })
    if (!isLast) await site.jobs.enqueue(tx, 'privacy.place-news', { newsId })
  })
}

type News = NonNullable<Awaited<ReturnType<typeof lockPlaceNews>>>

async function nextRecipients(site: Site, tx: Tx, { news, event }: { news: News; event: EventAtVenue }) {
  await lockRecipients(tx)
  const { gender, youngestAge, oldestAge, notifiedUpTo } = news
  const wanted = toWanted(site, event, { gender, youngest_age: youngestAge, oldest_age: oldestAge })
  return nextWanted(tx, wanted, { notifiedUpTo, atMost: BATCH_SIZE })
}

type Recipient = { member: WantedMember; event: EventAtVenue; gender: 'M' | 'F' }

async function sendMail(site: Site, tx: Tx, { member, event, gender }: Recipient): Promise<void> {
  const { id: memberId, email: to, userName: name } = member
  const stop = await makeUnsubscribeLink(site, tx, { kind: 'event news', memberId })
  const mail = await privacyNotifications['place news'].mail(site.config, { name, event, gender, stop })
  await queueMail(tx, { jobs: site.jobs, now: site.clock.now() }, { ...mail, to, unsubscribeUrl: stop })
}

/** Resumes emails that were interrupted, or that waited for the morning. */
export async function resumePlaceNews(site: Site): Promise<void> {
  const now = site.clock.now()
  if (!isHourForEmails(now)) return
  const ids = await stalledPlaceNews(site.db, now.subtract({ minutes: STALLED_AFTER_MINUTES }))
  if (ids.length === 0) return
  await inTransaction(site.db, async (tx) => {
    for (const newsId of ids) await site.jobs.enqueue(tx, 'privacy.place-news', { newsId })
  })
}
