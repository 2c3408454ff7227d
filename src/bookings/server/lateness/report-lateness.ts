import type { Member } from '#accounts/actor.ts'
import type { Delay } from '#bookings/contract/lateness.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { canReportLateness } from '#bookings/rules/lateness.ts'
import { clearLateness } from '#bookings/server/lateness/clear-lateness.ts'
import { lockOwnBooking } from '#bookings/server/places/lock-own-booking.ts'
import { saveLateness } from '#bookings/server/store/lateness.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Limit } from '#platform/server/limits.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

const lateLimit: Limit = { name: 'reports of being late', attempts: 30, minutes: 60 }

/** Tells the hosts how late a member will be. Null says that they will be on time after all. The booking stays as it is. */
export async function reportLateness(
  site: Site,
  { memberId }: Pick<Member, 'memberId'>,
  bookingId: string,
  delay: Delay | null,
): Promise<void> {
  await site.limits.enforce(lateLimit, memberId)
  await inTransaction(site.db, async (tx) => {
    const { event, booking } = await lockOwnBooking(tx, { memberId }, bookingId)
    const now = site.clock.now()
    if (booking.state === 'ended') refuse(bookingRefusals.booking_not_live)
    if (!canReportLateness(event, now)) refuse(bookingRefusals.not_on_event_day)
    if (delay === null) await clearLateness(tx, bookingId)
    else await saveLateness(tx, { bookingId, memberId, delay, reportedAt: now })
  })
}
