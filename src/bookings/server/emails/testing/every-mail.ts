import type { ReleaseReason } from '#bookings/server/emails/payment-released-mail.tsx'
import { exampleDetails } from '#bookings/server/emails/testing/example-details.ts'
import { everyCreditMail } from '#bookings/server/emails/testing/every-credit-mail.ts'
import { everySecondChairMail } from '#bookings/server/emails/testing/every-second-chair-mail.ts'
import { bookingNotifications } from '#bookings/server/notifications.ts'
import type { NotificationMail } from '#platform/server/mail/outgoing-mail.ts'

const at = (instant: string) => Temporal.Instant.from(instant)

const details = exampleDetails()
const free = exampleDetails({ pricePence: 0 })
const wholeRefund = { amountPence: 2400, paidPence: 2400, message: null }
const coming = { ...details, attending: 'yes' } as const
const cancelledEvent = exampleDetails({ cancelledAt: at('2026-12-01T09:00:00Z'), calendarSequence: 3 })
const withAges = exampleDetails({ youngestAge: 30, oldestAge: 42 })
const withMinimum = exampleDetails({ minimumFemales: 6, minimumMales: 5, decideBy: at('2026-12-02T12:00:00Z') })

const booking = { pricePence: 2400, reductions: [], ticketCode: '7K2QM9XH4T', paid: 'by card' } as const
const freeBooking = { ...booking, pricePence: 0 }
const byHand = { ...booking, paid: 'by hand' } as const
const offer = { pricePence: 2400, endsAt: at('2026-12-02T09:30:00Z') }
const staff = { userName: 'Amy Tonks' }
const until = at('2026-12-03T18:05:00Z')
const link = 'https://dating.example/replacement?token=0192f0c1-7777.abc_DEF-123'
const answerLink = 'https://dating.example/stillcoming?token=abc_DEF-123'
const reader = { by: 'reader', how: 'by card' } as const
const another = { by: 'another', how: 'by card' } as const
const readerByHand = { by: 'reader', how: 'by hand' } as const
const anotherByHand = { by: 'another', how: 'by hand' } as const
const notRefunded = { ...reader, amountPence: 2400, money: 'not refunded' } as const
const withRefund = { ...notRefunded, money: 'refunded' } as const
const withRefundByHand = { ...withRefund, ...readerByHand } as const
const elsewhere = exampleDetails({
  id: 9,
  title: 'Forties at the Test Arms',
  startsAt: at('2026-12-11T19:30:00Z'),
  endsAt: at('2026-12-11T22:00:00Z'),
})
const neverCharged = { ...notRefunded, money: 'never charged' } as const
const withRefundToAnother = { ...withRefund, ...another } as const

export const everyReleaseReason: ReleaseReason[] = [
  'no place left',
  'event cancelled',
  'cancelled by member',
  'event moved',
  'accepted a transfer',
  'another place',
  'paid twice',
  'still held',
  'wrong amount',
  'for a friend',
]

const before = {
  startsAt: Temporal.Instant.from('2026-11-26T19:30:00Z'),
  endsAt: Temporal.Instant.from('2026-11-26T22:00:00Z'),
  venue: 'The Lamp, 2 High Street, Dudley DY1 1AA',
}
const earlierEnd = {
  startsAt: Temporal.Instant.from('2026-12-04T19:30:00Z'),
  endsAt: Temporal.Instant.from('2026-12-04T21:30:00Z'),
  venue: 'The Test Arms, 1 Lock Lane, Tipton DY4 7AA',
}

/** Builders for all variants of the booking emails. Keys are the notification type and a description of the variant. */
export const everyBookingMail: Record<string, () => Promise<NotificationMail>> = {
  ...everySecondChairMail,
  ...everyCreditMail,
  booked: () => bookingNotifications.booked.mail({ ...details, booking }),
  'booked, free': () => bookingNotifications.booked.mail({ ...free, booking: freeBooking }),
  'booked, paid by hand': () => bookingNotifications.booked.mail({ ...details, booking: byHand }),
  'booked, invited': () => bookingNotifications.booked.mail({ ...details, booking: { ...byHand, pricePence: 0 } }),
  'booking moved': () => bookingNotifications['booking moved'].mail({ ...coming, before: elsewhere, booking }),
  announcement: () =>
    bookingNotifications.announcement.mail({
      ...coming,
      announcement: { subject: 'Where to park', body: 'The car park is shut.\n\nPlease use:\nLock Lane' },
    }),
  'transfer accepted': () => bookingNotifications['transfer accepted'].mail({ ...coming, booking }),
  'transfer accepted, free': () => bookingNotifications['transfer accepted'].mail({ ...free, booking: freeBooking }),
  'reminder, tomorrow': () => bookingNotifications.reminder.mail({ ...coming, day: 'tomorrow', booking, answerLink }),
  'reminder, today': () => bookingNotifications.reminder.mail({ ...coming, day: 'today', booking, answerLink }),
  'reminder, answered': () =>
    bookingNotifications.reminder.mail({ ...coming, day: 'tomorrow', booking, answerLink: null }),
  'numbers for the venue': () =>
    bookingNotifications['numbers for the venue'].mail({
      ...details,
      guests: { women: 9, men: 10 },
      isCorrection: false,
    }),
  'numbers for the venue, corrected': () =>
    bookingNotifications['numbers for the venue'].mail({
      ...details,
      guests: { women: 9, men: 1 },
      isCorrection: true,
    }),
  'still coming': () => bookingNotifications['still coming'].mail({ ...coming, answerLink }),
  'place offered': () => bookingNotifications['place offered'].mail({ ...details, offer }),
  'place offered, free': () =>
    bookingNotifications['place offered'].mail({ ...free, offer: { ...offer, pricePence: 0 } }),
  'offer expired': () => bookingNotifications['offer expired'].mail({ ...details, booking: 'open' }),
  'offer expired, closed': () => bookingNotifications['offer expired'].mail({ ...details, booking: 'closed' }),
  'waiting list closed, closed': () =>
    bookingNotifications['waiting list closed'].mail({ ...details, reason: 'closed' }),
  'waiting list closed, cancelled': () =>
    bookingNotifications['waiting list closed'].mail({ ...cancelledEvent, reason: 'event cancelled' }),
  'cancelled by member': () =>
    bookingNotifications['cancelled by member'].mail({ ...details, paid: notRefunded, refund: 'none' }),
  'cancelled by member, refund if booked again': () =>
    bookingNotifications['cancelled by member'].mail({ ...details, paid: notRefunded, refund: 'if booked again' }),
  'cancelled by member, another member refunded if booked again': () =>
    bookingNotifications['cancelled by member'].mail({
      ...details,
      paid: { ...notRefunded, ...another },
      refund: 'if booked again',
    }),
  'cancelled by member, paid by hand': () =>
    bookingNotifications['cancelled by member'].mail({
      ...details,
      paid: { ...notRefunded, ...readerByHand },
      refund: 'if booked again',
    }),
  'cancelled by member, another member paid by hand': () =>
    bookingNotifications['cancelled by member'].mail({
      ...details,
      paid: { ...notRefunded, ...anotherByHand },
      refund: 'if booked again',
    }),
  'cancelled by member, refunded by hand': () =>
    bookingNotifications['cancelled by member'].mail({ ...details, paid: withRefundByHand, refund: 'none' }),
  'cancelled by member, refunded': () =>
    bookingNotifications['cancelled by member'].mail({ ...details, paid: withRefund, refund: 'none' }),
  'cancelled by member, never charged': () =>
    bookingNotifications['cancelled by member'].mail({ ...details, paid: neverCharged, refund: 'none' }),
  'cancelled by member, free': () =>
    bookingNotifications['cancelled by member'].mail({ ...free, paid: null, refund: 'none' }),
  'cancelled by member, booked again': () =>
    bookingNotifications['cancelled by member'].mail({ ...coming, paid: notRefunded, refund: 'none' }),
  'cancelled by owner, not refunded': () =>
    bookingNotifications['cancelled by owner'].mail({ ...details, place: 'booked', paid: notRefunded }),
  'cancelled by owner, refunded': () =>
    bookingNotifications['cancelled by owner'].mail({ ...details, place: 'booked', paid: withRefund }),
  'cancelled by owner, paid by hand': () =>
    bookingNotifications['cancelled by owner'].mail({ ...details, place: 'booked', paid: withRefundByHand }),
  'cancelled by owner, another member paid by hand': () =>
    bookingNotifications['cancelled by owner'].mail({
      ...details,
      place: 'booked',
      paid: { ...withRefund, ...anotherByHand },
    }),
  'cancelled by owner, never charged': () =>
    bookingNotifications['cancelled by owner'].mail({ ...details, place: 'booked', paid: neverCharged }),
  'cancelled by owner, another member paid': () =>
    bookingNotifications['cancelled by owner'].mail({ ...details, place: 'booked', paid: withRefundToAnother }),
  'cancelled by owner, held': () =>
    bookingNotifications['cancelled by owner'].mail({ ...details, place: 'held', paid: null }),
  'event moved': () =>
    bookingNotifications['event moved'].mail({ ...coming, before, refundOpenUntil: until, paidBy: reader }),
  'event moved, paid by hand': () =>
    bookingNotifications['event moved'].mail({ ...coming, before, refundOpenUntil: until, paidBy: readerByHand }),
  'event moved, another member paid by hand': () =>
    bookingNotifications['event moved'].mail({ ...coming, before, refundOpenUntil: until, paidBy: anotherByHand }),
  'event moved, another member paid': () =>
    bookingNotifications['event moved'].mail({ ...coming, before, refundOpenUntil: until, paidBy: another }),
  'event moved, free': () =>
    bookingNotifications['event moved'].mail({ ...free, before, refundOpenUntil: until, paidBy: null }),
  'event moved, new end time': () =>
    bookingNotifications['event moved'].mail({ ...coming, before: earlierEnd, refundOpenUntil: null, paidBy: reader }),
  'event cancelled': () =>
    bookingNotifications['event cancelled'].mail({ ...cancelledEvent, place: 'booked', paid: withRefund }),
  'event cancelled, never charged': () =>
    bookingNotifications['event cancelled'].mail({ ...cancelledEvent, place: 'booked', paid: neverCharged }),
  'event cancelled, another member paid': () =>
    bookingNotifications['event cancelled'].mail({ ...cancelledEvent, place: 'booked', paid: withRefundToAnother }),
  'event cancelled, paid by hand': () =>
    bookingNotifications['event cancelled'].mail({ ...cancelledEvent, place: 'booked', paid: withRefundByHand }),
  'event cancelled, free': () =>
    bookingNotifications['event cancelled'].mail({ ...cancelledEvent, place: 'booked', paid: null }),
  'event cancelled, held': () =>
    bookingNotifications['event cancelled'].mail({ ...cancelledEvent, place: 'held', paid: null }),
  'place transferred': () => bookingNotifications['place transferred'].mail({ ...details, paidBy: reader }),
  'place transferred, paid by hand': () =>
    bookingNotifications['place transferred'].mail({ ...details, paidBy: readerByHand }),
  'place transferred, another member paid by hand': () =>
    bookingNotifications['place transferred'].mail({ ...details, paidBy: anotherByHand }),
  'place transferred, another member paid': () =>
    bookingNotifications['place transferred'].mail({ ...details, paidBy: another }),
  'place transferred, free': () => bookingNotifications['place transferred'].mail({ ...free, paidBy: null }),
  'replacement offered': () =>
    bookingNotifications['replacement offered'].mail({
      ...withAges,
      from: 'Amy Tonks',
      place: { gender: 'F', pricePence: 2400 },
      link,
    }),
  'replacement offered, free': () =>
    bookingNotifications['replacement offered'].mail({
      ...free,
      from: 'Amy Tonks',
      place: { gender: 'M', pricePence: 0 },
      link,
    }),
  'pay again': () =>
    bookingNotifications['pay again'].mail({
      ...details,
      booking: { toPayPence: 2400, payAgainUntil: until },
      friend: null,
    }),
  'not paid': () => bookingNotifications['not paid'].mail(details),
  'refund made': () =>
    bookingNotifications['refund made'].mail({
      ...details,
      ...wholeRefund,
      reason: 'another reason',
      route: 'to the card',
    }),
  'refund made, in part': () =>
    bookingNotifications['refund made'].mail({
      ...details,
      amountPence: 800,
      paidPence: 2400,
      message: 'Two guests fewer came than we had promised.',
      reason: 'another reason',
      route: 'to the card',
    }),
  'refund made, event changed': () =>
    bookingNotifications['refund made'].mail({
      ...details,
      ...wholeRefund,
      reason: 'event changed',
      route: 'to the card',
    }),
  'refund made, booked again': () =>
    bookingNotifications['refund made'].mail({
      ...details,
      ...wholeRefund,
      reason: 'booked again',
      route: 'to the card',
    }),
  'refund made, by hand': () =>
    bookingNotifications['refund made'].mail({
      ...details,
      ...wholeRefund,
      reason: 'another reason',
      route: 'by hand',
    }),
  ...Object.fromEntries(
    everyReleaseReason.flatMap((reason) => [released(reason, 'never charged'), released(reason, 'refunded')]),
  ),
  'blocked pair': () => bookingNotifications['blocked pair'].mail({ ...coming, other: 'Tom Hadley' }),
  'keep apart': () =>
    bookingNotifications['keep apart'].mail({
      ...details,
      staff,
      pair: { blocker: 'Beth Walters', blocked: 'Tom Hadley' },
      blocks: 'one',
    }),
  'keep apart, both': () =>
    bookingNotifications['keep apart'].mail({
      ...details,
      staff,
      pair: { blocker: 'Beth Walters', blocked: 'Tom Hadley' },
      blocks: 'each other',
    }),
  'too few booked': () =>
    bookingNotifications['too few booked'].mail({
      ...withMinimum,
      owner: { userName: 'Amy Tonks' },
      booked: { M: 5, F: 1 },
      waiting: { M: 3, F: 1 },
    }),
  'too few booked, no owner': () =>
    bookingNotifications['too few booked'].mail({
      ...withMinimum,
      owner: { userName: null },
      booked: { M: 1, F: 2 },
      waiting: { M: 0, F: 0 },
    }),
}

function released(
  reason: ReleaseReason,
  money: 'never charged' | 'refunded',
): [string, () => Promise<NotificationMail>] {
  return [
    `payment released, ${reason}, ${money}`,
    () => bookingNotifications['payment released'].mail({ ...details, reason, money, amountPence: 2450 }),
  ]
}
