import type { Member } from '#accounts/actor.ts'
import { memberById } from '#accounts/server/queries.ts'
import { eventRefusals } from '#events/contract.ts'
import { eventAtVenue } from '#events/server/event-queries.ts'
import { toEventState } from '#events/server/event-state.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse, refuseFields } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'
import { raisePublicVersion } from '#platform/server/version-poller.ts'
import type { ReviewInput } from '#reviews/contract.ts'
import { whyNotReview } from '#reviews/rules.ts'
import { isGuestIn } from '#reviews/server/queries.ts'
import { saveReview } from '#reviews/server/store.ts'
import { findContactDetails } from '#safety/rules/contact-details.ts'

/**
 * Saves a guest's review of an evening, or replaces it. Stars alone are published at once. Words wait for a check, also those that
 * replace published ones. What the text says of other guests changes nothing here: a warning would tell who was there.
 */
export async function writeReview(
  site: Site,
  { memberId }: Pick<Member, 'memberId'>,
  eventId: number,
  input: ReviewInput,
): Promise<void> {
  if (findContactDetails(input.text).length > 0)
    refuseFields({ text: 'Please leave out email addresses, phone numbers and web addresses.' })
  await inTransaction(site.db, async (tx) => {
    const now = site.clock.now()
    const event = await eventAtVenue(tx, eventId)
    if (!event) return refuse(eventRefusals.event_not_found)
    const [isIn, { role }] = [await isGuestIn(tx, eventId, memberId), await memberById(tx, memberId)]
    const refusal = whyNotReview(toEventState(event), { isIn, isStaff: role !== 'member' }, now.epochMilliseconds)
    if (refusal) refuse(refusal)
    await saveReview(tx, { eventId, memberId, now }, input)
    await raisePublicVersion(tx, eventId)
  })
}
