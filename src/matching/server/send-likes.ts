import type { Member } from '#accounts/actor.ts'
import { eventRefusals } from '#events/contract.ts'
import { metInRounds } from '#event-night/server/night/met-queries.ts'
import { lockEvent } from '#events/server/event-queries.ts'
import { toEventState } from '#events/server/event-state.ts'
import { matchingRefusals, type LikesCard } from '#matching/contract.ts'
import { likesStatus, whyNotSend } from '#matching/rules.ts'
import { attendanceOf, mutualLikes, peopleMetAt } from '#matching/server/card-queries.ts'
import { insertCard, insertMatches, lockConsent } from '#matching/server/store.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { publishLiveChange } from '#platform/server/live/publish-live-change.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Sends a member's likes for an event, which can be done only once. The event's lock serialises all requests for it. If two
 * members send at the same time, the second request finds the likes of the first, so no match is missed. The member's consent
 * is locked first, so that it cannot be withdrawn in between.
 */
export async function sendLikes(site: Site, by: Member, { eventId, likes }: LikesCard): Promise<void> {
  const sentAt = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    const agreed = await lockConsent(tx, by.memberId)
    const event = await lockEvent(tx, eventId)
    if (!event?.publishedAt) return refuse(eventRefusals.event_not_found)
    const own = await attendanceOf(tx, eventId, by.memberId)
    // Bookings of a cancelled event are ended one by one. The member is no longer an attendee, even if their own booking has
    // not been ended yet.
    if (!own || event.cancelledAt) return refuse(matchingRefusals.not_an_attendee)
    const sent = own.sentAt ? 'sent' : 'not sent'
    const refusal = whyNotSend(
      likesStatus(toEventState(event), sent, site.config.likesOpenDays, sentAt.epochMilliseconds),
    )
    if (refusal) return refuse(refusal)
    if (!agreed) return refuse(matchingRefusals.likes_consent_required)
    const met = await peopleMetAt(tx, { eventId, memberId: by.memberId, gender: own.gender })
    const named = likes.map(({ id, like }) => ({ id: id.toLowerCase(), like }))
    if (named.some(({ id }) => !met.has(id))) return refuse(matchingRefusals.not_at_this_event)
    const sat = await metInRounds(tx, { eventId, memberId: by.memberId })
    if (sat && named.some(({ id }) => !sat.has(id))) return refuse(matchingRefusals.not_met)
    // Skips people who can no longer be liked, because an error would reveal a block or a suspension.
    const liked = named.flatMap(({ id, like }) => (like && met.get(id) === true ? [id] : []))
    const card = { eventId, memberId: by.memberId, sentAt }
    await insertCard(tx, card, liked)
    const matched = await mutualLikes(tx, card, liked)
    await insertMatches(tx, card, matched)
    if (matched.length > 0) await notifyAll(site, tx, eventId, [by.memberId, ...matched])
  })
}

async function notifyAll(site: Site, tx: Tx, eventId: number, memberIds: readonly string[]): Promise<void> {
  for (const memberId of memberIds) await site.jobs.enqueue(tx, 'matching.notify-of-matches', { eventId, memberId })
  await publishLiveChange(tx, memberIds, 'matches')
}
