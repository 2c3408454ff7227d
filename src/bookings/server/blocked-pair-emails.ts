import { blockedPairMail } from '#bookings/server/emails/blocked-pair-mail.tsx'
import { keepApartMail } from '#bookings/server/emails/keep-apart-mail.tsx'
import type { NotificationRow } from '#platform/server/mail/notification-table.ts'

const blockedPair = [
  { event: 'safety.blocked' },
  { command: 'complete-booking', file: 'check-blocked-pairs' },
  { command: 'accept-replacement', file: 'check-blocked-pairs' },
  { sweep: 'bookings.blocked-pairs', file: 'check-blocked-pairs' },
] as const

/** The rows of the notification table about two members who are booked on one event, one of whom has blocked the other. */
export const blockedPairEmails = {
  'blocked pair': {
    after: blockedPair,
    queue: 'bookings.pair-blocked',
    to: 'member unless suspended',
    who: 'who blocked',
    sent: 'always',
    onlyIf: 'both are booked at an event that is not over, and the member was not notified of this pair there',
    builtIn: 'notify-of-blocked-pair',
    shown: 'nothing',
    text: blockedPairMail,
  },
  'keep apart': {
    after: blockedPair,
    queue: 'bookings.pair-blocked',
    to: 'owners and hosts',
    who: 'except the two themselves',
    sent: 'always',
    onlyIf: 'both are booked at an event that is not over, and the recipient was not notified of this pair there',
    builtIn: 'notify-of-blocked-pair',
    shown: 'nothing',
    text: keepApartMail,
  },
} as const satisfies Record<string, NotificationRow>
