import type { BookingDetails } from '#bookings/server/emails/booking-details.ts'
import { recipientAt } from '#bookings/server/notify/notification-queries.ts'
import type { NotificationRequest } from '#bookings/server/notify/notification-request.ts'
import { eventAtVenue, type EventAtVenue } from '#events/server/event-queries.ts'
import type { Recipient } from '#platform/server/mail/notification-table.ts'
import type { Tx } from '#platform/server/db.ts'
import type { PushDetails } from '#platform/server/push/queue-push.ts'
import type { NotificationMail } from '#platform/server/mail/outgoing-mail.ts'
import type { Site } from '#platform/server/site.ts'

/** An email with its recipient and the event that it is about. */
export type Notification = {
  mail: NotificationMail<'always'>
  to: string
  /** Null unless the recipient is known to be a member. */
  memberId: string | null
  /** Null if the email must not be listed among those about the event. */
  eventId: number | null
  /** Ids of the members other than the recipient whom the email names. */
  names?: readonly string[]
  /** The key under which a repeated notification is recorded, if it differs from the type. */
  recordedAs?: string
  /** Stores what the email refers to, in the transaction that queues it. */
  save?: (tx: Tx) => Promise<void>
  /** Details of what goes to the member's devices. Null if nothing does this time. */
  push?: PushDetails | null
}

/** Undefined if the notification no longer applies or has no recipient. */
export type MaybeNotification = Promise<Notification | undefined>

/** Builders by notification type. Each takes the id of the booking, payment or other object. */
export type NotificationBuilders = Partial<
  Record<NotificationRequest['type'], (site: Site, id: string) => MaybeNotification>
>

/** The row of the notification table that defines who receives the email and how it is built. */
type MemberNotificationType<Details> = {
  to: Recipient
  mail: (details: Details) => Promise<NotificationMail<'always'>>
  /** Decides whether this one also goes to the member's devices. Without it, all do whose row has a text for them. */
  pushFor?: (event: EventAtVenue) => PushDetails | null
}

/**
 * Builds a notification to a member. A suspended member gets no email that only helps them to attend, as their ticket is
 * invalid.
 */
export async function memberNotification<Details>(
  site: Site,
  { to, mail, pushFor }: MemberNotificationType<Details>,
  { memberId, eventId }: { memberId: string | null; eventId: number },
  detailsFor: (details: BookingDetails) => Details,
): MaybeNotification {
  const member = memberId === null ? undefined : await recipientAt(site.db, memberId, eventId)
  if (memberId === null || !member || (member.suspendedAt && to === 'member unless suspended')) return undefined
  const event = await eventAtVenue(site.db, eventId)
  if (!event) return undefined
  const details = detailsFor({
    sender: site.config,
    member,
    event,
    calendarRemovals: member.calendarRemovals,
    attending: member.isBooked ? 'yes' : 'no',
  })
  const push = pushFor ? pushFor(event) : {}
  return { mail: await mail(details), to: member.email, memberId, eventId, push }
}
