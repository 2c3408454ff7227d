import { calendarAddressMadeMail } from '#bookings/server/emails/calendar-address-made-mail.tsx'
import { calendarAddressStoppedMail } from '#bookings/server/emails/calendar-address-stopped-mail.tsx'
import type { NotificationRow } from '#platform/server/mail/notification-table.ts'

/** The rows of the notification table about the secret address of a member's own calendar. No email contains it. */
export const ownCalendarEmails = {
  'calendar address made': {
    after: [{ command: 'make-calendar-address' }],
    to: 'member',
    sent: 'always',
    shown: 'subject',
    text: calendarAddressMadeMail,
  },
  'calendar address stopped': {
    after: [{ event: 'accounts.password-changed' }],
    queue: 'bookings.stop-calendar',
    to: 'member',
    sent: 'always',
    onlyIf: 'the member had an address that was made before the new password',
    builtIn: 'stop-calendar-address',
    shown: 'subject',
    text: calendarAddressStoppedMail,
  },
} as const satisfies Record<string, NotificationRow>
