import type { PersonalData } from '#platform/server/personal-data.ts'

type Tables =
  | 'bookings'
  | 'payments'
  | 'refunds'
  | 'ledger'
  | 'moneyCases'
  | 'comparisonFinds'
  | 'waitingList'
  | 'replacements'
  | 'formerTickets'
  | 'told'
  | 'bookingNotes'

/** Bookings and money stay as figures without a person, as the accounts require. */
export const bookingsPersonalData: PersonalData<Tables> = {
  bookings: {
    id: 'kept',
    eventId: 'kept',
    memberId: 'identifies',
    gender: 'kept',
    state: 'kept',
    placeNumber: 'kept',
    liveGender: 'kept',
    eventOverAt: 'kept',
    pricePence: 'kept',
    sold: 'kept',
    madeAt: 'kept',
    holdExpiresAt: 'kept',
    payPressedAt: 'kept',
    bookedAt: 'kept',
    ticketCode: 'given out and erased',
    payAgainUntil: 'kept',
    endedAt: 'kept',
    endedWhy: 'kept',
    absentAt: 'kept',
    offeredAt: 'kept',
    offerEndsAt: 'kept',
    refundUntil: 'kept',
    refundIfRebooked: 'kept',
    remindedAt: 'kept',
    byHand: 'kept',
    movedFrom: 'kept',
  },
  payments: {
    id: 'kept',
    bookingId: 'kept',
    memberId: 'identifies',
    amountPence: 'kept',
    currency: 'kept',
    method: 'kept',
    intentId: 'kept',
    clientSecret: 'erased',
    state: 'kept',
    madeAt: 'kept',
    triedAt: 'kept',
    authorisedAt: 'kept',
    capturedAt: 'kept',
    endedAt: 'kept',
    capturesRefused: 'kept',
    comparedAt: 'kept',
  },
  refunds: {
    id: 'kept',
    paymentId: 'kept',
    amountPence: 'kept',
    why: 'kept',
    askedAt: 'kept',
    askedBy: 'kept',
    providerId: 'kept',
    state: 'kept',
    callsBroken: 'kept',
    endedAt: 'kept',
  },
  ledger: {
    id: 'kept',
    paymentId: 'kept',
    bookingId: 'kept',
    kind: 'kept',
    providerId: 'kept',
    amountPence: 'kept',
    currency: 'kept',
    at: 'kept',
  },
  moneyCases: {
    id: 'kept',
    kind: 'kept',
    about: 'kept',
    paymentId: 'kept',
    bookingId: 'kept',
    amountPence: 'kept',
    noticedAt: 'kept',
    settledAt: 'kept',
    settledBy: 'kept',
    note: 'kept',
  },
  comparisonFinds: {
    comparisonId: 'kept',
    paymentId: 'kept',
    what: 'kept',
    here: 'kept',
    there: 'kept',
    agreesSince: 'kept',
  },
  waitingList: {
    id: 'kept',
    number: 'kept',
    eventId: 'given out and kept',
    memberId: 'identifies',
    gender: 'kept',
    joinedAt: 'given out and kept',
    endedAt: 'given out and kept',
    endedWhy: 'given out and kept',
    offerId: 'kept',
  },
  replacements: {
    id: 'kept',
    bookingId: 'kept',
    fromMemberId: 'identifies',
    toMemberId: 'identifies',
    // An address that the member typed: somebody else's.
    sentTo: 'given out and erased',
    startedAt: 'kept',
    state: 'kept',
    endedAt: 'kept',
  },
  formerTickets: { ticketCode: 'kept', bookingId: 'kept', endedAt: 'kept' },
  bookingNotes: {
    id: 'erased',
    bookingId: 'erased',
    memberId: 'identifies',
    body: 'given out and erased',
    writtenAt: 'given out and erased',
    writtenBy: 'erased',
  },
  // Which mail was sent to whom about what.
  told: { about: 'kept', what: 'kept', at: 'kept', memberId: 'identifies', eventId: 'kept', mailId: 'kept' },
}
