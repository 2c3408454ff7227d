import { exampleDetails } from '#bookings/server/emails/testing/example-details.ts'
import { eventNightNotifications } from '#event-night/server/notifications.ts'
import type { NotificationMail } from '#platform/server/mail/outgoing-mail.ts'

const { sender, event } = exampleDetails()
const details = { sender, event, host: { userName: 'Harriet Host' } }
const confirmLink = 'https://dating.example/hosting?token=abc_DEF-123'
const before = {
  startsAt: Temporal.Instant.from('2026-11-26T19:30:00Z'),
  endsAt: Temporal.Instant.from('2026-11-26T22:00:00Z'),
  venue: 'The Lamp, 2 High Street, Dudley DY1 1AA',
}
const booked = { M: 8, F: 9 }

/** Builders for all variants of the emails to hosts. */
export const everyEventNightMail: Record<string, () => Promise<NotificationMail>> = {
  'host assigned': () => eventNightNotifications['host assigned'].mail({ ...details, confirmLink }),
  'hosted event changed': () =>
    eventNightNotifications['hosted event changed'].mail({ ...details, before, confirmLink }),
  'hosted event changed, confirmed': () =>
    eventNightNotifications['hosted event changed'].mail({ ...details, before, confirmLink: null }),
  'hosted event cancelled': () => eventNightNotifications['hosted event cancelled'].mail(details),
  'host reminder': () => eventNightNotifications['host reminder'].mail({ ...details, booked, confirmLink }),
  'host reminder, confirmed': () =>
    eventNightNotifications['host reminder'].mail({ ...details, booked, confirmLink: null }),
}
