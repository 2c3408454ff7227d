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

/** Bookings and payments remain as figures without a person, as the accounts require. */
export const bookingsPersonalData = {
  bookings: {
    id: 'kept',
    eventId: 'given out and kept',
    memberId: 'identifies',
    gender: 'given out and kept',
    state: 'given out and kept',
    placeNumber: 'given out and kept',
    liveGender: 'kept',
    eventOverAt: 'kept',
    pricePence: 'given out and kept',
    sold: 'given out and kept',
    madeAt: 'given out and kept',
    holdExpiresAt: 'given out and kept',
    payPressedAt: 'given out and kept',
    bookedAt: 'given out and kept',
    ticketCode: 'given out and erased',
    payAgainUntil: 'given out and kept',
    endedAt: 'given out and kept',
    endedWhy: 'given out and kept',
    absentAt: 'given out and kept',
    offeredAt: 'given out and kept',
    offerEndsAt: 'given out and kept',
    refundUntil: 'given out and kept',
    refundIfRebooked: 'given out and kept',
    remindedAt: 'given out and kept',
    byHand: 'given out and kept',
    movedFrom: 'kept',
  },
  payments: {
    id: 'kept',
    bookingId: 'kept',
    memberId: 'identifies',
    amountPence: 'given out and kept',
    currency: 'given out and kept',
    method: 'given out and kept',
    intentId: 'given out and kept',
    clientSecret: 'erased',
    state: 'given out and kept',
    madeAt: 'given out and kept',
    triedAt: 'given out and kept',
    authorisedAt: 'given out and kept',
    capturedAt: 'given out and kept',
    endedAt: 'given out and kept',
    capturesRefused: 'kept',
    comparedAt: 'kept',
  },
  refunds: {
    id: 'kept',
    paymentId: 'kept',
    amountPence: 'given out and kept',
    why: 'given out and kept',
    askedAt: 'given out and kept',
    askedBy: 'kept',
    providerId: 'given out and kept',
    state: 'given out and kept',
    callsBroken: 'kept',
    endedAt: 'given out and kept',
  },
  ledger: {
    id: 'kept',
    paymentId: 'kept',
    bookingId: 'kept',
    kind: 'given out and kept',
    providerId: 'kept',
    amountPence: 'given out and kept',
    currency: 'given out and kept',
    at: 'given out and kept',
  },
  moneyCases: {
    id: 'kept',
    kind: 'given out and kept',
    about: 'kept',
    paymentId: 'kept',
    bookingId: 'kept',
    amountPence: 'given out and kept',
    noticedAt: 'given out and kept',
    settledAt: 'given out and kept',
    settledBy: 'kept',
    note: 'kept',
  },
  // What a comparison found about a payment; the payment itself shows its state.
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
    gender: 'given out and kept',
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
    // An address that the member typed; it belongs to someone else.
    sentTo: 'given out and erased',
    startedAt: 'given out and kept',
    state: 'given out and kept',
    endedAt: 'given out and kept',
  },
  // Belongs to the member who had the booking then, who may not have it now.
  formerTickets: { ticketCode: 'kept', bookingId: 'kept', endedAt: 'kept' },
  bookingNotes: {
    id: 'erased',
    bookingId: 'erased',
    memberId: 'identifies',
    body: 'given out and erased',
    writtenAt: 'given out and erased',
    writtenBy: 'erased',
  },
  // Which email was sent to whom about what. `what` can name two members who are kept apart.
  told: {
    about: 'kept',
    what: 'kept',
    at: 'given out and kept',
    memberId: 'identifies',
    eventId: 'given out and kept',
    mailId: 'kept',
  },
} as const satisfies PersonalData<Tables>
