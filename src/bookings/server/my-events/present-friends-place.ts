import type { FriendsPlace } from '#bookings/contract/my-events.ts'
import { claimEndsAt } from '#bookings/rules/second-chairs.ts'
import { presentEvent } from '#bookings/server/my-events/present-own-event.ts'
import { replacementLink } from '#bookings/server/replacements/replacement-link.ts'
import type { FriendsPlaceRow } from '#bookings/server/second-chairs/second-chair-queries.ts'
import type { EventAtVenue } from '#events/server/event-queries.ts'
import { localDateTime } from '#events/server/local-date-time.ts'
import type { Site } from '#platform/server/site.ts'

/** Presents a friend's place to its buyer, with the link to pass on. It does not say who has claimed the place. */
export function presentFriendsPlace(
  site: Pick<Site, 'keys' | 'config'>,
  { row, event, now }: { row: FriendsPlaceRow; event: EventAtVenue; now: Temporal.Instant },
): FriendsPlace {
  const { id, gender, state, pricePence, holdExpiresAt, payAgainUntil, unclaimed } = row
  const { linkId, tokenSealed, tokenKeyId } = row
  return {
    id,
    event: presentEvent(event, now),
    gender,
    state: !unclaimed ? 'claimed' : state === 'held' ? 'held' : 'booked',
    price: pricePence / 100,
    hold_expires_at: state === 'held' ? (holdExpiresAt?.toString() ?? null) : null,
    pay_again_until: payAgainUntil?.toString() ?? null,
    link: linkId === null ? null : replacementLink(site, { id: linkId, tokenSealed, tokenKeyId }),
    claim_until_local: localDateTime(claimEndsAt(event.startsAt), event.timeZone),
  }
}
