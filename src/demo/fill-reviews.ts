import { MemberId } from '#accounts/contract/person.ts'
import { visitorAccounts } from '#demo/cards.ts'
import { demoReviews, type DemoReview } from '#demo/reviews.ts'
import { siteAt } from '#demo/site-at.ts'
import { stableHash } from '#demo/stable-hash.ts'
import { guestsOf, type GuestRow } from '#event-night/server/door-queries.ts'
import { runCheckInCommand } from '#event-night/server/run-check-in-command.ts'
import { newId } from '#platform/server/ids.ts'
import type { Site } from '#platform/server/site.ts'
import { answerReview } from '#reviews/server/answer-review.ts'
import { publishReview } from '#reviews/server/publish-review.ts'
import { refuseReview } from '#reviews/server/refuse-review.ts'
import { writeReview } from '#reviews/server/write-review.ts'

type PastEvent = { id: number; title: string; startsAt: Temporal.Instant; endsAt: Temporal.Instant }
type DemoOwner = { memberId: MemberId; role: 'owner' }

/** Checks in the guests of past events, and lets some of them review the evening. */
export async function fillReviews(site: Site): Promise<void> {
  const owner = await site.db.selectFrom('members').select('id').where('role', '=', 'owner').executeTakeFirst()
  if (!owner) return
  const by = { memberId: MemberId.parse(owner.id), role: 'owner' as const }
  const events = await site.db
    .selectFrom('events')
    .select(['id', 'title', 'startsAt', 'endsAt'])
    .where('title', 'in', Object.keys(demoReviews))
    .execute()
  for (const event of events) {
    const guests = await guestsOf(site.db, event.id)
    await checkIn(site, by, event, guests)
    const authors = guests
      .filter(({ userName }) => !visitorAccounts.includes(userName))
      .toSorted((a, b) => stableHash(`review ${a.userName}`) - stableHash(`review ${b.userName}`))
    for (const [nth, review] of (demoReviews[event.title] ?? []).entries()) {
      const author = authors[nth]
      if (author) await addReview(site, by, event, { author, review })
    }
  }
}

async function checkIn(site: Site, by: DemoOwner, event: PastEvent, guests: readonly GuestRow[]): Promise<void> {
  const then = siteAt(site, event.startsAt)
  const deviceId = newId()
  for (const { bookingId, checkedInAt } of guests) {
    if (checkedInAt !== null) continue
    const command = {
      id: newId(),
      made_at: event.startsAt.toString(),
      action: 'check in' as const,
      booking_id: bookingId,
    }
    await runCheckInCommand(then, by, { eventId: event.id, deviceId, command })
  }
}

async function addReview(
  site: Site,
  by: DemoOwner,
  event: PastEvent,
  { author: { memberId }, review }: { author: GuestRow; review: DemoReview },
): Promise<void> {
  if (await reviewOf(site, event.id, memberId)) return
  const { hoursAfterEvent, waits, answer, refusedWith, ...input } = review
  const writtenAt = waits ? site.clock.now().subtract({ hours: 20 }) : event.endsAt.add({ hours: hoursAfterEvent })
  await writeReview(siteAt(site, writtenAt), { memberId: MemberId.parse(memberId) }, event.id, input)
  const written = await reviewOf(site, event.id, memberId)
  if (!written || waits) return
  const later = siteAt(site, writtenAt.add({ hours: 5 }))
  const read = { id: written.id, writtenAt: written.writtenAt.toString() }
  if (refusedWith !== undefined) {
    await refuseReview(later, by, read, { reason: 'about a guest', note: refusedWith })
    return
  }
  await publishReview(later, by, read)
  if (answer !== undefined) await answerReview(later, by, written.id, answer)
}

function reviewOf({ db }: Site, eventId: number, memberId: string) {
  return db
    .selectFrom('reviews')
    .select(['id', 'writtenAt'])
    .where('eventId', '=', eventId)
    .where('memberId', '=', memberId)
    .executeTakeFirst()
}
