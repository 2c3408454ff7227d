import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { paths } from '#platform/paths.ts'
import { refuse } from '#platform/server/refusals.ts'
import { SIGNATURE } from '#platform/server/keys/site-keys.ts'
import type { Site } from '#platform/server/site.ts'

const PURPOSE = 'walk-in link'
/** The event's id, its end time in seconds, and the signature of both. */
const TOKEN = new RegExp(`^([1-9]\\d{0,9})-(\\d{1,12})-(${SIGNATURE})$`)

/** Returns the link in the QR code that the host shows to walk-ins. It is valid until the event's planned end. */
export function walkInLink(
  site: Pick<Site, 'keys' | 'config'>,
  event: { id: number; endsAt: Temporal.Instant },
): string {
  const signed = `${event.id}-${Math.floor(event.endsAt.epochMilliseconds / 1000)}`
  return `${site.config.siteUrl}${paths.checkout(event.id)}?door=${signed}-${site.keys.sign(PURPOSE, signed)}`
}

/** Verifies a door token and returns the id of its event. */
export function readWalkInToken(site: Pick<Site, 'keys' | 'clock'>, token: string): number {
  const [, eventId = '', until = '', signature = ''] = TOKEN.exec(token) ?? []
  const isOurs = site.keys.hasSigned(PURPOSE, `${eventId}-${until}`, signature)
  const isOver = Number(until) * 1000 <= site.clock.now().epochMilliseconds
  return isOurs && !isOver ? Number(eventId) : refuse(bookingRefusals.walk_in_not_found)
}
