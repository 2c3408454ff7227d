import { blockedPairMail } from '#bookings/server/emails/blocked-pair-mail.tsx'
import { bookingConfirmedMail } from '#bookings/server/emails/booking-confirmed-mail.tsx'
import { bookingMovedMail } from '#bookings/server/emails/booking-moved-mail.tsx'
import { bookingCancelledMail } from '#bookings/server/emails/booking-cancelled-mail.tsx'
import { bookingUnpaidMail } from '#bookings/server/emails/booking-unpaid-mail.tsx'
import { eventCancelledMail } from '#bookings/server/emails/event-cancelled-mail.tsx'
import { eventMovedMail } from '#bookings/server/emails/event-moved-mail.tsx'
import { placeTransferredMail } from '#bookings/server/emails/place-transferred-mail.tsx'
import { keepApartMail } from '#bookings/server/emails/keep-apart-mail.tsx'
import { announcementMail } from '#bookings/server/emails/announcement-mail.tsx'
import { offerExpiredMail } from '#bookings/server/emails/offer-expired-mail.tsx'
import { payAgainMail } from '#bookings/server/emails/pay-again-mail.tsx'
import { paymentReleasedMail, type ReleaseReason } from '#bookings/server/emails/payment-released-mail.tsx'
import { ownBookingCancelledMail } from '#bookings/server/emails/own-booking-cancelled-mail.tsx'
import { placeOfferedMail } from '#bookings/server/emails/place-offered-mail.tsx'
import { refundMadeMail } from '#bookings/server/emails/refund-made-mail.tsx'
import { reminderMail } from '#bookings/server/emails/reminder-mail.tsx'
import { replacementOfferedMail } from '#bookings/server/emails/replacement-offered-mail.tsx'
import { transferAcceptedMail } from '#bookings/server/emails/transfer-accepted-mail.tsx'
import { tooFewBookedMail } from '#bookings/server/emails/too-few-booked-mail.tsx'
import { waitingListClosedMail } from '#bookings/server/emails/waiting-list-closed-mail.tsx'
import { exampleDetails } from '#bookings/server/emails/testing/example-details.ts'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'

const at = (instant: string) => Temporal.Instant.from(instant)

const details = exampleDetails()
const free = exampleDetails({ pricePence: 0 })
const coming = { ...details, attending: 'yes' } as const
const cancelledEvent = exampleDetails({ cancelledAt: at('2026-12-01T09:00:00Z'), calendarSequence: 3 })
const withAges = exampleDetails({ youngestAge: 30, oldestAge: 42 })
const withMinimum = exampleDetails({ minimumFemales: 6, minimumMales: 5, decideBy: at('2026-12-02T12:00:00Z') })

const booking = { pricePence: 2400, ticketCode: '7K2QM9XH4T', paid: 'by card' } as const
const freeBooking = { ...booking, pricePence: 0 }
const byHand = { ...booking, paid: 'by hand' } as const
const offer = { pricePence: 2400, endsAt: at('2026-12-02T09:30:00Z') }
const staff = { userName: 'Amy Tonks' }
const until = at('2026-12-03T18:05:00Z')
const link = 'https://dating.example/replacement?token=0192f0c1-7777.abc_DEF-123'
const reader = { by: 'reader', how: 'by card' } as const
const another = { by: 'another', how: 'by card' } as const
const readerByHand = { by: 'reader', how: 'by hand' } as const
const anotherByHand = { by: 'another', how: 'by hand' } as const
const kept = { ...reader, amountPence: 2400, money: 'kept' } as const
const withRefund = { ...kept, money: 'refunded' } as const
const withRefundByHand = { ...withRefund, ...readerByHand } as const
const elsewhere = exampleDetails({
  id: 9,
  title: 'Forties at the Test Arms',
  startsAt: at('2026-12-11T19:30:00Z'),
  endsAt: at('2026-12-11T22:00:00Z'),
})
const neverCharged = { ...kept, money: 'never charged' } as const
const withRefundToAnother = { ...withRefund, ...another } as const

export const everyReleaseReason: ReleaseReason[] = [
  'no place left',
  'event cancelled',
  'cancelled by member',
  'event moved',
  'accepted a transfer',
  'another place',
  'paid twice',
  'wrong amount',
]

/** Every email about bookings in each of its variants, keyed by a name that identifies the variant. */
export const everyMail: Record<string, () => Promise<RenderedMail>> = {
  booked: () => bookingConfirmedMail({ ...details, booking }),
  'booked, free': () => bookingConfirmedMail({ ...free, booking: freeBooking }),
  'booked, paid by hand': () => bookingConfirmedMail({ ...details, booking: byHand }),
  'booked, invited': () => bookingConfirmedMail({ ...details, booking: { ...byHand, pricePence: 0 } }),
  'booking moved': () => bookingMovedMail({ ...coming, before: elsewhere, booking }),
  announcement: () =>
    announcementMail({
      ...coming,
      announcement: { subject: 'Where to park', body: 'The car park is shut.\n\nPlease use:\nLock Lane' },
    }),
  'transfer accepted': () => transferAcceptedMail({ ...coming, booking }),
  'transfer accepted, free': () => transferAcceptedMail({ ...free, booking: freeBooking }),
  'reminder, tomorrow': () => reminderMail({ ...coming, day: 'tomorrow', booking }),
  'reminder, today': () => reminderMail({ ...coming, day: 'today', booking }),
  offered: () => placeOfferedMail({ ...details, offer }),
  'offered, free': () => placeOfferedMail({ ...free, offer: { ...offer, pricePence: 0 } }),
  'offer expired': () => offerExpiredMail({ ...details, booking: 'open' }),
  'offer expired, closed': () => offerExpiredMail({ ...details, booking: 'closed' }),
  'waiting list closed, closed': () => waitingListClosedMail({ ...details, reason: 'closed' }),
  'waiting list closed, cancelled': () => waitingListClosedMail({ ...cancelledEvent, reason: 'event cancelled' }),
  'cancelled by member': () => ownBookingCancelledMail({ ...details, paid: kept, refund: 'none' }),
  'cancelled by member, refund if booked again': () =>
    ownBookingCancelledMail({ ...details, paid: kept, refund: 'if booked again' }),
  'cancelled by member, another member refunded if booked again': () =>
    ownBookingCancelledMail({ ...details, paid: { ...kept, ...another }, refund: 'if booked again' }),
  'cancelled by member, paid by hand': () =>
    ownBookingCancelledMail({ ...details, paid: { ...kept, ...readerByHand }, refund: 'if booked again' }),
  'cancelled by member, another member paid by hand': () =>
    ownBookingCancelledMail({ ...details, paid: { ...kept, ...anotherByHand }, refund: 'if booked again' }),
  'cancelled by member, refunded by hand': () =>
    ownBookingCancelledMail({ ...details, paid: withRefundByHand, refund: 'none' }),
  'cancelled by member, refunded': () => ownBookingCancelledMail({ ...details, paid: withRefund, refund: 'none' }),
  'cancelled by member, never charged': () =>
    ownBookingCancelledMail({ ...details, paid: neverCharged, refund: 'none' }),
  'cancelled by member, free': () => ownBookingCancelledMail({ ...free, paid: null, refund: 'none' }),
  'cancelled by member, booked again': () => ownBookingCancelledMail({ ...coming, paid: kept, refund: 'none' }),
  'cancelled by owner, not refunded': () => bookingCancelledMail({ ...details, place: 'booked', paid: kept }),
  'cancelled by owner, refunded': () => bookingCancelledMail({ ...details, place: 'booked', paid: withRefund }),
  'cancelled by owner, paid by hand': () =>
    bookingCancelledMail({ ...details, place: 'booked', paid: withRefundByHand }),
  'cancelled by owner, another member paid by hand': () =>
    bookingCancelledMail({ ...details, place: 'booked', paid: { ...withRefund, ...anotherByHand } }),
  'cancelled by owner, never charged': () => bookingCancelledMail({ ...details, place: 'booked', paid: neverCharged }),
  'cancelled by owner, another member paid': () =>
    bookingCancelledMail({ ...details, place: 'booked', paid: withRefundToAnother }),
  'cancelled by owner, held': () => bookingCancelledMail({ ...details, place: 'held', paid: null }),
  moved: () => eventMovedMail({ ...coming, refundOpenUntil: until, paidBy: reader }),
  'moved, paid by hand': () => eventMovedMail({ ...coming, refundOpenUntil: until, paidBy: readerByHand }),
  'moved, another member paid by hand': () =>
    eventMovedMail({ ...coming, refundOpenUntil: until, paidBy: anotherByHand }),
  'moved, another member paid': () => eventMovedMail({ ...coming, refundOpenUntil: until, paidBy: another }),
  'moved, free': () => eventMovedMail({ ...free, refundOpenUntil: until, paidBy: null }),
  'moved, new end time': () => eventMovedMail({ ...coming, refundOpenUntil: null, paidBy: reader }),
  'event cancelled': () => eventCancelledMail({ ...cancelledEvent, place: 'booked', paid: withRefund }),
  'event cancelled, never charged': () =>
    eventCancelledMail({ ...cancelledEvent, place: 'booked', paid: neverCharged }),
  'event cancelled, another member paid': () =>
    eventCancelledMail({ ...cancelledEvent, place: 'booked', paid: withRefundToAnother }),
  'event cancelled, paid by hand': () =>
    eventCancelledMail({ ...cancelledEvent, place: 'booked', paid: withRefundByHand }),
  'event cancelled, free': () => eventCancelledMail({ ...cancelledEvent, place: 'booked', paid: null }),
  'event cancelled, held': () => eventCancelledMail({ ...cancelledEvent, place: 'held', paid: null }),
  'place transferred': () => placeTransferredMail({ ...details, paidBy: reader }),
  'place transferred, paid by hand': () => placeTransferredMail({ ...details, paidBy: readerByHand }),
  'place transferred, another member paid by hand': () => placeTransferredMail({ ...details, paidBy: anotherByHand }),
  'place transferred, another member paid': () => placeTransferredMail({ ...details, paidBy: another }),
  'place transferred, free': () => placeTransferredMail({ ...free, paidBy: null }),
  'replacement offered': () =>
    replacementOfferedMail({ ...withAges, from: 'Amy Tonks', place: { gender: 'F', pricePence: 2400 }, link }),
  'replacement offered, free': () =>
    replacementOfferedMail({ ...free, from: 'Amy Tonks', place: { gender: 'M', pricePence: 0 }, link }),
  'pay again': () => payAgainMail({ ...details, booking: { pricePence: 2400, payAgainUntil: until } }),
  'not paid': () => bookingUnpaidMail(details),
  refunded: () => refundMadeMail({ ...details, amountPence: 2400, reason: 'another reason', route: 'to the card' }),
  'refunded, event changed': () =>
    refundMadeMail({ ...details, amountPence: 2400, reason: 'event changed', route: 'to the card' }),
  'refunded, booked again': () =>
    refundMadeMail({ ...details, amountPence: 2400, reason: 'booked again', route: 'to the card' }),
  'refunded by hand': () =>
    refundMadeMail({ ...details, amountPence: 2400, reason: 'another reason', route: 'by hand' }),
  ...Object.fromEntries(
    everyReleaseReason.flatMap((reason) => [released(reason, 'never charged'), released(reason, 'refunded')]),
  ),
  'blocked pair': () => blockedPairMail({ ...coming, other: 'Tom Hadley' }),
  'keep apart': () =>
    keepApartMail({ ...details, staff, pair: { blocker: 'Beth Walters', blocked: 'Tom Hadley' }, blocks: 'one' }),
  'keep apart, both': () =>
    keepApartMail({
      ...details,
      staff,
      pair: { blocker: 'Beth Walters', blocked: 'Tom Hadley' },
      blocks: 'each other',
    }),
  'too few booked': () =>
    tooFewBookedMail({
      ...withMinimum,
      owner: { userName: 'Amy Tonks' },
      booked: { M: 5, F: 1 },
      waiting: { M: 3, F: 1 },
    }),
  'too few booked, no owner': () =>
    tooFewBookedMail({ ...withMinimum, owner: { userName: null }, booked: { M: 1, F: 2 }, waiting: { M: 0, F: 0 } }),
}

function released(reason: ReleaseReason, money: 'never charged' | 'refunded'): [string, () => Promise<RenderedMail>] {
  return [`released, ${reason}, ${money}`, () => paymentReleasedMail({ ...details, reason, money, amountPence: 2450 })]
}
