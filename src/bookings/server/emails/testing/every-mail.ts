import { blockedPairMail } from '#bookings/server/emails/blocked-pair-mail.tsx'
import { bookingConfirmedMail } from '#bookings/server/emails/booking-confirmed-mail.tsx'
import { bookingMovedMail } from '#bookings/server/emails/booking-moved-mail.tsx'
import { bookingTakenBackMail } from '#bookings/server/emails/booking-taken-back-mail.tsx'
import { bookingUnpaidMail } from '#bookings/server/emails/booking-unpaid-mail.tsx'
import { eventCancelledMail } from '#bookings/server/emails/event-cancelled-mail.tsx'
import { eventMovedMail } from '#bookings/server/emails/event-moved-mail.tsx'
import { handedOverMail } from '#bookings/server/emails/handed-over-mail.tsx'
import { keepApartMail } from '#bookings/server/emails/keep-apart-mail.tsx'
import { letterToAttendeesMail } from '#bookings/server/emails/letter-to-attendees-mail.tsx'
import { offerPassedMail } from '#bookings/server/emails/offer-passed-mail.tsx'
import { payAgainMail } from '#bookings/server/emails/pay-again-mail.tsx'
import { paymentReleasedMail, type WhyReleased } from '#bookings/server/emails/payment-released-mail.tsx'
import { placeGivenUpMail } from '#bookings/server/emails/place-given-up-mail.tsx'
import { placeOfferedMail } from '#bookings/server/emails/place-offered-mail.tsx'
import { refundMadeMail } from '#bookings/server/emails/refund-made-mail.tsx'
import { reminderMail } from '#bookings/server/emails/reminder-mail.tsx'
import { replacementAskedMail } from '#bookings/server/emails/replacement-asked-mail.tsx'
import { takenOverMail } from '#bookings/server/emails/taken-over-mail.tsx'
import { tooFewBookedMail } from '#bookings/server/emails/too-few-booked-mail.tsx'
import { waitedInVainMail } from '#bookings/server/emails/waited-in-vain-mail.tsx'
import { exampleFacts } from '#bookings/server/emails/testing/example-facts.ts'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'

const at = (instant: string) => Temporal.Instant.from(instant)

const facts = exampleFacts()
const free = exampleFacts({ pricePence: 0 })
const coming = { ...facts, isComing: 'yes' } as const
const calledOff = exampleFacts({ cancelledAt: at('2026-12-01T09:00:00Z'), calendarSequence: 3 })
const forSome = exampleFacts({ youngestAge: 30, oldestAge: 42 })
const measured = exampleFacts({ lowestFemales: 6, lowestMales: 5, decideBy: at('2026-12-02T12:00:00Z') })

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
const back = { ...kept, money: 'goes back' } as const
const backByHand = { ...back, ...readerByHand } as const
const elsewhere = exampleFacts({
  id: 9,
  title: 'Forties at the Test Arms',
  startsAt: at('2026-12-11T19:30:00Z'),
  endsAt: at('2026-12-11T22:00:00Z'),
})
const never = { ...kept, money: 'never charged' } as const
const anothers = { ...back, ...another } as const

export const everyWhy: WhyReleased[] = [
  'no place left',
  'event cancelled',
  'given up',
  'event moved',
  'took another over',
  'another place',
  'paid twice',
  'wrong amount',
]

/** Every email about bookings in each of its variants, keyed by a name that identifies the variant. */
export const everyMail: Record<string, () => Promise<RenderedMail>> = {
  booked: () => bookingConfirmedMail({ ...facts, booking }),
  'booked, free': () => bookingConfirmedMail({ ...free, booking: freeBooking }),
  'booked, paid by hand': () => bookingConfirmedMail({ ...facts, booking: byHand }),
  'booked, invited': () => bookingConfirmedMail({ ...facts, booking: { ...byHand, pricePence: 0 } }),
  'booking moved': () => bookingMovedMail({ ...coming, before: elsewhere, booking }),
  letter: () =>
    letterToAttendeesMail({
      ...coming,
      letter: { subject: 'Where to park', body: 'The car park is shut.\n\nPlease use:\nLock Lane' },
    }),
  'taken over': () => takenOverMail({ ...coming, booking }),
  'taken over, free': () => takenOverMail({ ...free, booking: freeBooking }),
  'reminder, tomorrow': () => reminderMail({ ...coming, day: 'tomorrow', booking }),
  'reminder, today': () => reminderMail({ ...coming, day: 'today', booking }),
  offered: () => placeOfferedMail({ ...facts, offer }),
  'offered, free': () => placeOfferedMail({ ...free, offer: { ...offer, pricePence: 0 } }),
  'offer passed': () => offerPassedMail({ ...facts, booking: 'open' }),
  'offer passed, closed': () => offerPassedMail({ ...facts, booking: 'closed' }),
  'waited in vain, closed': () => waitedInVainMail({ ...facts, why: 'closed' }),
  'waited in vain, cancelled': () => waitedInVainMail({ ...calledOff, why: 'event cancelled' }),
  'given up': () => placeGivenUpMail({ ...facts, paid: kept, refund: 'none' }),
  'given up, refund if booked again': () => placeGivenUpMail({ ...facts, paid: kept, refund: 'if booked again' }),
  'given up, another refunded if booked again': () =>
    placeGivenUpMail({ ...facts, paid: { ...kept, ...another }, refund: 'if booked again' }),
  'given up, by hand': () =>
    placeGivenUpMail({ ...facts, paid: { ...kept, ...readerByHand }, refund: 'if booked again' }),
  'given up, another by hand': () =>
    placeGivenUpMail({ ...facts, paid: { ...kept, ...anotherByHand }, refund: 'if booked again' }),
  'given up, goes back by hand': () => placeGivenUpMail({ ...facts, paid: backByHand, refund: 'none' }),
  'given up, goes back': () => placeGivenUpMail({ ...facts, paid: back, refund: 'none' }),
  'given up, never charged': () => placeGivenUpMail({ ...facts, paid: never, refund: 'none' }),
  'given up, free': () => placeGivenUpMail({ ...free, paid: null, refund: 'none' }),
  'given up, booked anew': () => placeGivenUpMail({ ...coming, paid: kept, refund: 'none' }),
  'taken back, kept': () => bookingTakenBackMail({ ...facts, place: 'booked', paid: kept }),
  'taken back, goes back': () => bookingTakenBackMail({ ...facts, place: 'booked', paid: back }),
  'taken back, paid by hand': () => bookingTakenBackMail({ ...facts, place: 'booked', paid: backByHand }),
  'taken back, another paid by hand': () =>
    bookingTakenBackMail({ ...facts, place: 'booked', paid: { ...back, ...anotherByHand } }),
  'taken back, never charged': () => bookingTakenBackMail({ ...facts, place: 'booked', paid: never }),
  'taken back, another paid': () => bookingTakenBackMail({ ...facts, place: 'booked', paid: anothers }),
  'taken back, held': () => bookingTakenBackMail({ ...facts, place: 'held', paid: null }),
  moved: () => eventMovedMail({ ...coming, giveBackUntil: until, paidBy: reader }),
  'moved, paid by hand': () => eventMovedMail({ ...coming, giveBackUntil: until, paidBy: readerByHand }),
  'moved, another by hand': () => eventMovedMail({ ...coming, giveBackUntil: until, paidBy: anotherByHand }),
  'moved, another paid': () => eventMovedMail({ ...coming, giveBackUntil: until, paidBy: another }),
  'moved, free': () => eventMovedMail({ ...free, giveBackUntil: until, paidBy: null }),
  'moved, another end': () => eventMovedMail({ ...coming, giveBackUntil: null, paidBy: reader }),
  'event cancelled': () => eventCancelledMail({ ...calledOff, place: 'booked', paid: back }),
  'event cancelled, never charged': () => eventCancelledMail({ ...calledOff, place: 'booked', paid: never }),
  'event cancelled, another paid': () => eventCancelledMail({ ...calledOff, place: 'booked', paid: anothers }),
  'event cancelled, paid by hand': () => eventCancelledMail({ ...calledOff, place: 'booked', paid: backByHand }),
  'event cancelled, free': () => eventCancelledMail({ ...calledOff, place: 'booked', paid: null }),
  'event cancelled, held': () => eventCancelledMail({ ...calledOff, place: 'held', paid: null }),
  'handed over': () => handedOverMail({ ...facts, paidBy: reader }),
  'handed over, paid by hand': () => handedOverMail({ ...facts, paidBy: readerByHand }),
  'handed over, another by hand': () => handedOverMail({ ...facts, paidBy: anotherByHand }),
  'handed over, another paid': () => handedOverMail({ ...facts, paidBy: another }),
  'handed over, free': () => handedOverMail({ ...free, paidBy: null }),
  'replacement asked': () =>
    replacementAskedMail({ ...forSome, from: 'Amy Tonks', place: { gender: 'F', pricePence: 2400 }, link }),
  'replacement asked, free': () =>
    replacementAskedMail({ ...free, from: 'Amy Tonks', place: { gender: 'M', pricePence: 0 }, link }),
  'pay again': () => payAgainMail({ ...facts, booking: { pricePence: 2400, payAgainUntil: until } }),
  'not paid': () => bookingUnpaidMail(facts),
  refunded: () => refundMadeMail({ ...facts, amountPence: 2400, why: 'another reason', way: 'to the card' }),
  'refunded, given back': () =>
    refundMadeMail({ ...facts, amountPence: 2400, why: 'place given back', way: 'to the card' }),
  'refunded, booked again': () =>
    refundMadeMail({ ...facts, amountPence: 2400, why: 'booked again', way: 'to the card' }),
  'refunded by hand': () => refundMadeMail({ ...facts, amountPence: 2400, why: 'another reason', way: 'by hand' }),
  ...Object.fromEntries(everyWhy.flatMap((why) => [released(why, 'never charged'), released(why, 'goes back')])),
  'blocked pair': () => blockedPairMail({ ...coming, other: 'Tom Hadley' }),
  'keep apart': () =>
    keepApartMail({ ...facts, staff, pair: { blocker: 'Beth Walters', blocked: 'Tom Hadley' }, blocks: 'one' }),
  'keep apart, both': () =>
    keepApartMail({ ...facts, staff, pair: { blocker: 'Beth Walters', blocked: 'Tom Hadley' }, blocks: 'each other' }),
  'too few booked': () =>
    tooFewBookedMail({
      ...measured,
      owner: { userName: 'Amy Tonks' },
      booked: { M: 5, F: 1 },
      waiting: { M: 3, F: 1 },
    }),
  'too few booked, no owner': () =>
    tooFewBookedMail({ ...measured, owner: { userName: null }, booked: { M: 1, F: 2 }, waiting: { M: 0, F: 0 } }),
}

function released(why: WhyReleased, money: 'never charged' | 'goes back'): [string, () => Promise<RenderedMail>] {
  return [`released, ${why}, ${money}`, () => paymentReleasedMail({ ...facts, why, money, amountPence: 2450 })]
}
