import { MemberId } from '#accounts/contract/person.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import type { AttendanceAnswer, LinkedQuestion } from '#bookings/contract/attendance.ts'
import { attendanceDay } from '#bookings/rules/attendance.ts'
import { answerAttendance } from '#bookings/server/attendance/answer-attendance.ts'
import { answerOf, attendanceLinkByHash } from '#bookings/server/attendance/attendance-queries.ts'
import { hasStarted } from '#bookings/server/places/lock-own-booking.ts'
import { presentEventSummary } from '#bookings/server/present-event-summary.ts'
import { insertAttendanceLink } from '#bookings/server/store/attendance.ts'
import { eventAtVenue, type EventAtVenue } from '#events/server/event-queries.ts'
import { paths } from '#platform/paths.ts'
import type { Tx } from '#platform/server/db.ts'
import { hashOf, newToken } from '#platform/server/link-token.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Makes the address in one email at which its member says whether they are coming. It needs no sign-in, and opens a page with a
 * button, because mail scanners open links. `save` stores the link with the email.
 */
export function newAttendanceLink(
  site: Pick<Site, 'config' | 'clock'>,
  of: { bookingId: string; memberId: string },
): { address: string; save: (tx: Tx) => Promise<void> } {
  const { token, hash } = newToken()
  const link = { ...of, tokenHash: hash, madeAt: site.clock.now() }
  return {
    address: `${site.config.siteUrl}${paths.stillComing}?token=${token}`,
    save: (tx) => insertAttendanceLink(tx, link),
  }
}

/** Returns what a link asks, and the answer so far. Changes nothing. */
export async function loadAttendanceLink(site: Site, token: string): Promise<LinkedQuestion> {
  const link = await requireLink(site, token)
  const event = await eventAtVenue(site.db, link.eventId)
  if (!event) return refuse(bookingRefusals.attendance_link_unknown)
  const now = site.clock.now()
  const eventDay = attendanceDay(event, now)
  const answer = eventDay === undefined ? null : await answerOf(site.db, { ...link, eventDay })
  return { event: presentEventSummary(event), answer, state: stateOf({ event, now, ...link }) }
}

/** Records the answer of the member to whom the email with this link was sent. */
export async function answerByLink(site: Site, token: string, answer: AttendanceAnswer): Promise<LinkedQuestion> {
  const { memberId, bookingId } = await requireLink(site, token)
  await answerAttendance(site, { memberId: MemberId.parse(memberId) }, bookingId, answer)
  return loadAttendanceLink(site, token)
}

async function requireLink(site: Site, token: string) {
  const link = await attendanceLinkByHash(site.db, hashOf(token))
  return link ?? refuse(bookingRefusals.attendance_link_unknown)
}

type LinkState = { event: EventAtVenue; now: Temporal.Instant; hasPlace: boolean }

function stateOf({ event, now, hasPlace }: LinkState): LinkedQuestion['state'] {
  if (event.cancelledAt) return 'cancelled'
  if (!hasPlace) return 'no place'
  if (hasStarted(event, now)) return 'too late'
  return attendanceDay(event, now) === undefined ? 'too early' : 'open'
}
