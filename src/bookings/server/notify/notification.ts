import type { BookingDetails } from '#bookings/server/emails/booking-details.ts'
import { liveBookingsOf, memberToNotify } from '#bookings/server/queries.ts'
import type { NotificationRequest } from '#bookings/server/notify/notification-request.ts'
import { calendarRemovals } from '#bookings/server/notify/notification-queries.ts'
import { eventAtVenue } from '#events/server/event-queries.ts'
import type { Recipient } from '#platform/server/mail/notification-table.ts'
import type { NotificationMail } from '#platform/server/mail/outgoing-mail.ts'
import type { Site } from '#platform/server/site.ts'

/** An email with its recipient and the event that it is about. */
export type Notification = {
  mail: NotificationMail<'always'>
  to: string
  /** Null if the recipient is not a member, or not known to be one. */
  memberId: string | null
  /** Null if it must not be listed among the emails about the event. */
  eventId: number | null
  /** Members whom it names, other than its recipient. */
  names?: readonly string[]
  /** For a notification that is repeated as something changes: the name that this one is recorded under. */
  recordedAs?: string
}

/** Undefined if it no longer applies, or if there is no recipient. */
export type MaybeNotification = Promise<Notification | undefined>

/** For each notification: builds the email about the booking, payment or other thing with this id. */
export type NotificationBuilders = Partial<
  Record<NotificationRequest['type'], (site: Site, id: string) => MaybeNotification>
>

/** The row of the table that says whether it goes to suspended members too, and what builds the email from its details. */
type MemberRow<Details> = { to: Recipient; mail: (details: Details) => Promise<NotificationMail<'always'>> }

/** A suspended member is notified about places and money, but not of what only helps to attend: their ticket is not valid. */
export async function memberNotification<Details>(
  site: Site,
  { to, mail }: MemberRow<Details>,
  { memberId, eventId }: { memberId: string | null; eventId: number },
  detailsFor: (details: BookingDetails) => Details,
): MaybeNotification {
  const member = memberId === null ? undefined : await memberToNotify(site.db, memberId)
  if (memberId === null || !member || (member.suspendedAt && to === 'member unless suspended')) return undefined
  const event = await eventAtVenue(site.db, eventId)
  if (!event) return undefined
  const places = await liveBookingsOf(site.db, memberId, [eventId])
  const details = detailsFor({
    sender: site.config,
    member,
    event,
    calendarRemovals: await calendarRemovals(site.db, memberId, eventId),
    attending: places.some(({ state }) => state === 'booked') ? 'yes' : 'no',
  })
  return { mail: await mail(details), to: member.email, memberId, eventId }
}
