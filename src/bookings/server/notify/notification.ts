import type { BookingDetails } from '#bookings/server/emails/booking-details.ts'
import { liveBookingsOf, memberToNotify } from '#bookings/server/queries.ts'
import { calendarRemovals } from '#bookings/server/notify/notification-queries.ts'
import { eventAtVenue } from '#events/server/event-queries.ts'
import type { RenderedMail, OwnerView } from '#platform/server/mail/outgoing-mail.ts'
import type { Site } from '#platform/server/site.ts'

/** An email with its recipient and the event that it is about. */
export type Notification = {
  mail: RenderedMail
  to: string
  /** Null if the recipient is not a member, or not known to be one. */
  memberId: string | null
  /** Null if it must not be listed among the emails about the event. */
  eventId: number | null
  /** Members whom it names, other than its recipient. */
  names?: readonly string[]
  /** What an owner is shown of it. */
  shown?: OwnerView
  /** For a notification that is repeated as something changes: the name that this one is recorded under. */
  recordedAs?: string
}

/** Undefined if it no longer applies, or if there is no recipient. */
export type MaybeNotification = Promise<Notification | undefined>

/** For emails that are only of use to a member who may attend. A suspended member's ticket is not valid. */
export async function attendeeNotification(...args: Parameters<typeof memberNotification>): MaybeNotification {
  const [site, { memberId }] = args
  const member = memberId === null ? undefined : await memberToNotify(site.db, memberId)
  return member && !member.suspendedAt ? memberNotification(...args) : undefined
}

/** Goes to suspended members too, who are notified about their places and money. */
export async function memberNotification(
  site: Site,
  { memberId, eventId }: { memberId: string | null; eventId: number },
  mailFor: (details: BookingDetails) => Promise<RenderedMail>,
): MaybeNotification {
  const member = memberId === null ? undefined : await memberToNotify(site.db, memberId)
  const event = await eventAtVenue(site.db, eventId)
  if (memberId === null || !member || !event) return undefined
  const places = await liveBookingsOf(site.db, memberId, [eventId])
  const mail = await mailFor({
    sender: site.config,
    member,
    event,
    calendarRemovals: await calendarRemovals(site.db, memberId, eventId),
    attending: places.some(({ state }) => state === 'booked') ? 'yes' : 'no',
  })
  return { mail, to: member.email, memberId, eventId, shown: 'words' }
}
