import { placeClaimedMail } from '#bookings/server/emails/place-claimed-mail.tsx'
import { secondChairBookedMail } from '#bookings/server/emails/second-chair-booked-mail.tsx'
import { secondChairClaimedMail } from '#bookings/server/emails/second-chair-claimed-mail.tsx'
import { secondChairEndedMail } from '#bookings/server/emails/second-chair-ended-mail.tsx'
import { secondChairMovedMail } from '#bookings/server/emails/second-chair-moved-mail.tsx'
import { secondChairUnclaimedMail } from '#bookings/server/emails/second-chair-unclaimed-mail.tsx'
import type { NotificationRow } from '#platform/server/mail/notification-table.ts'

const common = {
  queue: 'bookings.notify-member',
  sent: 'always',
  builtIn: 'second-chair-notifications',
} as const
const toBuyer = { ...common, to: 'member', who: 'who paid for a friend' } as const

/** The rows of the notification table about friends' places. */
export const secondChairEmails = {
  // The link in it lets anyone claim the place, so the owner sees only the subject.
  'second chair booked': {
    after: [{ command: 'settle-payment', file: 'complete-second-chair' }],
    ...toBuyer,
    onlyIf: 'nobody has claimed the place',
    shown: 'subject',
    text: secondChairBookedMail,
  },
  'second chair unclaimed': {
    after: [{ sweep: 'bookings.remind-buyers', file: 'remind-buyers' }],
    ...toBuyer,
    onlyIf: 'nobody has claimed the place, and there is still time',
    shown: 'subject',
    text: secondChairUnclaimedMail,
  },
  'second chair moved': {
    after: [{ event: 'events.rescheduled', file: 'move-event' }],
    ...toBuyer,
    onlyIf: 'nobody has claimed the place, and there is still time',
    shown: 'subject',
    text: secondChairMovedMail,
  },
  'second chair ended': {
    after: [
      { sweep: 'bookings.second-chairs', file: 'release-second-chairs' },
      { command: 'cancel-second-chair', file: 'release-second-chairs' },
      { command: 'cancel-booking' },
      { command: 'release-places' },
      { sweep: 'bookings.unpaid', file: 'end-holds' },
      { event: 'events.cancelled', file: 'cancel-booking' },
    ],
    ...toBuyer,
    onlyIf: 'the place ended before anyone claimed it',
    shown: 'text',
    text: secondChairEndedMail,
  },
  'second chair claimed': {
    after: [{ command: 'accept-replacement' }],
    ...toBuyer,
    onlyIf: 'a friend has claimed the place',
    shown: 'text',
    text: secondChairClaimedMail,
  },
  'place claimed': {
    after: [{ command: 'accept-replacement' }],
    ...common,
    to: 'member unless suspended',
    who: 'who has the place',
    onlyIf: 'the place is still booked and still theirs',
    shown: 'text',
    text: placeClaimedMail,
  },
} as const satisfies Record<string, NotificationRow>
