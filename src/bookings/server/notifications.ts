import { announcementMail } from '#bookings/server/emails/announcement-mail.tsx'
import { blockedPairEmails } from '#bookings/server/blocked-pair-emails.ts'
import { bookingCancelledMail } from '#bookings/server/emails/booking-cancelled-mail.tsx'
import { bookingConfirmedMail } from '#bookings/server/emails/booking-confirmed-mail.tsx'
import { bookingMovedMail } from '#bookings/server/emails/booking-moved-mail.tsx'
import { bookingUnpaidMail } from '#bookings/server/emails/booking-unpaid-mail.tsx'
import { creditAddedMail } from '#bookings/server/emails/credit-added-mail.tsx'
import { eventCancelledMail } from '#bookings/server/emails/event-cancelled-mail.tsx'
import { eventMovedMail } from '#bookings/server/emails/event-moved-mail.tsx'
import { offerExpiredMail } from '#bookings/server/emails/offer-expired-mail.tsx'
import { ownBookingCancelledMail } from '#bookings/server/emails/own-booking-cancelled-mail.tsx'
import { payAgainMail } from '#bookings/server/emails/pay-again-mail.tsx'
import { paymentReleasedMail } from '#bookings/server/emails/payment-released-mail.tsx'
import { placeOfferedMail } from '#bookings/server/emails/place-offered-mail.tsx'
import { placeTransferredMail } from '#bookings/server/emails/place-transferred-mail.tsx'
import { refundMadeMail } from '#bookings/server/emails/refund-made-mail.tsx'
import { reminderMail } from '#bookings/server/emails/reminder-mail.tsx'
import { replacementOfferedMail } from '#bookings/server/emails/replacement-offered-mail.tsx'
import { ownCalendarEmails } from '#bookings/server/own-calendar-emails.ts'
import { secondChairEmails } from '#bookings/server/second-chair-emails.ts'
import { stillComingMail } from '#bookings/server/emails/still-coming-mail.tsx'
import { tooFewBookedMail } from '#bookings/server/emails/too-few-booked-mail.tsx'
import { transferAcceptedMail } from '#bookings/server/emails/transfer-accepted-mail.tsx'
import { voucherEmails } from '#bookings/server/voucher-emails.ts'
import { venueNumbersMail } from '#bookings/server/emails/venue-numbers-mail.tsx'
import { waitingListClosedMail } from '#bookings/server/emails/waiting-list-closed-mail.tsx'
import { paths } from '#platform/paths.ts'
import { notificationTable } from '#platform/server/mail/notification-table.ts'

const NOTIFY = 'bookings.notify-member'
const SAME_DAY = 'the event starts, or was to start, within 24 hours'

/** The notifications about bookings and payments. */
export const bookingNotifications = notificationTable({
  booked: {
    after: [
      { command: 'place-hold', file: 'complete-booking' },
      { command: 'accept-offer', file: 'complete-booking' },
      { command: 'settle-payment', file: 'complete-booking' },
      { command: 'add-booking', file: 'complete-booking' },
    ],
    queue: NOTIFY,
    to: 'member unless suspended',
    sent: 'always',
    onlyIf: 'the place is still booked; not transferred meanwhile, unless it was booked again',
    builtIn: 'booking-notifications',
    shown: 'text',
    text: bookingConfirmedMail,
  },
  'booking moved': {
    after: [{ command: 'move-booking', file: 'complete-booking' }],
    queue: NOTIFY,
    to: 'member unless suspended',
    sent: 'always',
    onlyIf: 'the place is still booked, and was not transferred meanwhile',
    builtIn: 'admin-notifications',
    shown: 'text',
    text: bookingMovedMail,
  },
  reminder: {
    after: [{ sweep: 'bookings.reminders', file: 'remind-attendees' }],
    queue: NOTIFY,
    to: 'member unless suspended',
    sent: 'always',
    onlyIf: 'the place is booked and paid, the event is tomorrow or today, and the reminder was not another member’s',
    builtIn: 'booking-notifications',
    shown: 'text',
    text: reminderMail,
  },
  'still coming': {
    after: [{ sweep: 'bookings.ask-again', file: 'ask-again' }],
    queue: NOTIFY,
    to: 'member unless suspended',
    sent: 'always',
    onlyIf: 'the place is booked and paid, the event is today, and the member has not said whether they are coming',
    builtIn: 'attendance-notifications',
    shown: 'text',
    text: stillComingMail,
  },
  announcement: {
    after: [{ command: 'send-announcement' }],
    queue: NOTIFY,
    to: 'member unless suspended',
    sent: 'always',
    onlyIf: 'the place is still booked',
    builtIn: 'admin-notifications',
    shown: 'text',
    text: announcementMail,
  },
  'event cancelled': {
    after: [
      { event: 'events.cancelled', file: 'cancel-booking' },
      { sweep: 'bookings.cancelled-events', file: 'cancel-booking' },
    ],
    queue: NOTIFY,
    to: 'member',
    who: 'who had the place',
    sent: 'always',
    onlyIf: 'the place ended because the event was cancelled',
    builtIn: 'booking-notifications',
    shown: 'text',
    push: { about: 'Your event has been cancelled', opens: paths.myEvents, hours: 24, onlyIf: SAME_DAY },
    text: eventCancelledMail,
  },
  'event moved': {
    after: [{ event: 'events.rescheduled', file: 'move-event' }],
    queue: NOTIFY,
    to: 'member',
    sent: 'always',
    onlyIf: 'the place is booked, the event is neither cancelled nor begun, and this change was not in an email',
    builtIn: 'booking-notifications',
    shown: 'text',
    push: { about: 'Your event has changed', opens: paths.myEvents, hours: 24, onlyIf: SAME_DAY },
    text: eventMovedMail,
  },
  'cancelled by member': {
    after: [{ command: 'cancel-own-booking' }, { command: 'take-refund' }],
    queue: NOTIFY,
    to: 'member',
    sent: 'always',
    onlyIf: 'the place was booked, and the member cancelled it or took the refund of a moved event',
    builtIn: 'booking-notifications',
    shown: 'text',
    text: ownBookingCancelledMail,
  },
  'cancelled by owner': {
    after: [{ command: 'cancel-booking' }, { command: 'release-places' }],
    queue: NOTIFY,
    to: 'member',
    who: 'who had the place',
    sent: 'always',
    onlyIf: 'an owner cancelled the place',
    builtIn: 'booking-notifications',
    shown: 'text',
    text: bookingCancelledMail,
  },
  'not paid': {
    after: [{ sweep: 'bookings.unpaid', file: 'end-holds' }],
    queue: NOTIFY,
    to: 'member',
    who: 'who had the place',
    sent: 'always',
    onlyIf: 'the place ended because it was not paid again',
    builtIn: 'booking-notifications',
    shown: 'text',
    text: bookingUnpaidMail,
  },
  'pay again': {
    after: [{ command: 'settle-payment', file: 'apply-settlement' }],
    queue: NOTIFY,
    to: 'member',
    sent: 'always',
    onlyIf: 'the place must still be paid again',
    builtIn: 'payment-notifications',
    shown: 'text',
    text: payAgainMail,
  },
  'payment released': {
    after: [{ command: 'settle-payment', file: 'apply-settlement' }],
    queue: NOTIFY,
    to: 'member',
    who: 'who paid',
    sent: 'always',
    onlyIf: 'the email about their own cancellation does not say it already',
    builtIn: 'payment-notifications',
    shown: 'text',
    text: paymentReleasedMail,
  },
  'refund made': {
    after: [{ command: 'settle-payment', file: 'record-payment' }, { command: 'record-manual-refund' }],
    queue: NOTIFY,
    to: 'member',
    who: 'who paid',
    sent: 'always',
    builtIn: 'payment-notifications',
    shown: 'text',
    text: refundMadeMail,
  },
  'place offered': {
    after: [
      { command: 'end-place', file: 'make-offers' },
      { command: 'complete-booking', file: 'make-offers' },
      { command: 'move-booking', file: 'make-offers' },
      { event: 'events.places-changed', file: 'make-offers' },
      { sweep: 'bookings.offers', file: 'make-offers' },
    ],
    queue: NOTIFY,
    to: 'member',
    who: 'who waited longest',
    sent: 'always',
    onlyIf: 'the place is still held, and the offer is not over',
    builtIn: 'waiting-list-notifications',
    shown: 'text',
    push: { about: 'There’s a place for you', opens: paths.myEvents, hours: 24 },
    text: placeOfferedMail,
  },
  'offer expired': {
    after: [
      { sweep: 'bookings.holds', file: 'end-place' },
      { command: 'settle-payment', file: 'end-place' },
    ],
    queue: NOTIFY,
    to: 'member',
    who: 'who had the offer',
    sent: 'always',
    onlyIf: 'the offer expired, and the member has no other place at the event',
    builtIn: 'waiting-list-notifications',
    shown: 'text',
    text: offerExpiredMail,
  },
  'waiting list closed': {
    after: [{ sweep: 'bookings.waiting-lists', file: 'close-waiting-lists' }],
    queue: NOTIFY,
    to: 'member',
    who: 'who waited',
    sent: 'always',
    onlyIf: 'booking closed, or the event was cancelled, before a place came',
    builtIn: 'waiting-list-notifications',
    shown: 'text',
    text: waitingListClosedMail,
  },
  'replacement offered': {
    after: [{ command: 'start-replacement' }],
    queue: NOTIFY,
    to: 'address',
    who: 'that the member gives',
    sent: 'always',
    onlyIf: 'the link is open, the place is booked, its member is not suspended, and the event has not begun',
    builtIn: 'replacement-notifications',
    shown: 'subject',
    text: replacementOfferedMail,
  },
  'place transferred': {
    after: [{ command: 'accept-replacement' }],
    queue: NOTIFY,
    to: 'member',
    who: 'who had the place',
    sent: 'always',
    onlyIf: 'the transfer was accepted',
    builtIn: 'replacement-notifications',
    shown: 'text',
    text: placeTransferredMail,
  },
  'transfer accepted': {
    after: [{ command: 'accept-replacement' }],
    queue: NOTIFY,
    to: 'member unless suspended',
    who: 'who has the place',
    sent: 'always',
    onlyIf: 'the place is still booked and still theirs',
    builtIn: 'replacement-notifications',
    shown: 'text',
    text: transferAcceptedMail,
  },
  ...secondChairEmails,
  ...voucherEmails,
  ...ownCalendarEmails,
  ...blockedPairEmails,
  'numbers for the venue': {
    after: [
      { sweep: 'bookings.venue-numbers', file: 'notify-venues' },
      { command: 'send-venue-numbers', file: 'send-venue-numbers' },
    ],
    to: 'address',
    who: 'of the venue',
    sent: 'always',
    onlyIf:
      'the venue has an email address, the event is neither cancelled nor begun, and these numbers were not sent before',
    builtIn: 'send-venue-numbers',
    shown: 'text',
    text: venueNumbersMail,
  },
  'credit added': {
    after: [
      { command: 'change-credit', file: 'add-credit' },
      { command: 'refund-short-of-dates', file: 'add-credit' },
    ],
    to: 'member',
    sent: 'always',
    onlyIf: 'the credit was not given before',
    builtIn: 'add-credit',
    shown: 'text',
    text: creditAddedMail,
  },
  'too few booked': {
    after: [{ sweep: 'bookings.minimum-numbers', file: 'request-owners-decision' }],
    to: 'owners',
    sent: 'always',
    onlyIf: 'the day to decide has come, too few have booked, and the owners were not asked before',
    shown: 'subject',
    text: tooFewBookedMail,
  },
})
