import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { paths } from '#platform/paths.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

const PURPOSE = 'walk-in link'
/** The event's id, the second at which it ends, and the signature over both. */
const TOKEN = /^([1-9]\d{0,9})-(\d{1,12})-([\w-]{43})$/

/** The link that the door shows to members without a booking. It is valid until the event's planned end. */
export function walkInLink(
  site: Pick<Site, 'keys' | 'config'>,
  event: { id: number; endsAt: Temporal.Instant },
): string {
  const signed = `${event.id}-${Math.floor(event.endsAt.epochMilliseconds / 1000)}`
  return `${site.config.siteUrl}${paths.checkout(event.id)}?door=${signed}-${site.keys.sign(PURPOSE, signed)}`
}

/** The id of the event that a door link's token is for. */
export function readWalkInToken(site: Pick<Site, 'keys' | 'clock'>, token: string): number {
  const [, eventId = '', until = '', signature = ''] = TOKEN.exec(token) ?? []
  const isOurs = site.keys.hasSigned(PURPOSE, `${eventId}-${until}`, signature)
  const isOver = Number(until) * 1000 <= site.clock.now().epochMilliseconds
  return isOurs && !isOver ? Number(eventId) : refuse(bookingRefusals.walk_in_not_found)
}
