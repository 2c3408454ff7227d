import type { PersonalData } from '#platform/server/personal-data.ts'

type Tables =
  | 'bookings'
  | 'payments'
  | 'refunds'
  | 'ledger'
  | 'receipts'
  | 'reductions'
  | 'creditAccounts'
  | 'creditEntries'
  | 'vouchers'
  | 'moneyCases'
  | 'comparisonDifferences'
  | 'waitingList'
  | 'replacements'
  | 'attendanceAnswers'
  | 'attendanceLinks'
  | 'lateGuests'
  | 'calendarFeeds'
  | 'formerTickets'
  | 'notifications'
  | 'bookingNotes'

/** Bookings and payments are retained without the member's identity, as accounting law requires. */
export const bookingsPersonalData = {
  bookings: {
    id: 'kept',
    eventId: 'downloaded and kept',
    memberId: 'identifies',
    gender: 'downloaded and kept',
    state: 'downloaded and kept',
    placeNumber: 'downloaded and kept',
    liveGender: 'kept',
    eventOverAt: 'kept',
    pricePence: 'downloaded and kept',
    sold: 'downloaded and kept',
    madeAt: 'downloaded and kept',
    holdExpiresAt: 'downloaded and kept',
    payPressedAt: 'downloaded and kept',
    bookedAt: 'downloaded and kept',
    ticketCode: 'downloaded and erased',
    payAgainUntil: 'downloaded and kept',
    endedAt: 'downloaded and kept',
    endReason: 'downloaded and kept',
    absentAt: 'downloaded and kept',
    offeredAt: 'downloaded and kept',
    offerEndsAt: 'downloaded and kept',
    refundUntil: 'downloaded and kept',
    refundIfRebooked: 'downloaded and kept',
    remindedAt: 'downloaded and kept',
    byHand: 'downloaded and kept',
    movedFrom: 'kept',
    walkIn: 'downloaded and kept',
    buyerId: 'identifies',
    unclaimed: 'downloaded and kept',
    linkCode: 'downloaded and kept',
  },
  payments: {
    id: 'kept',
    bookingId: 'kept',
    voucherId: 'kept',
    memberId: 'identifies',
    amountPence: 'downloaded and kept',
    currency: 'downloaded and kept',
    method: 'downloaded and kept',
    intentId: 'downloaded and kept',
    clientSecret: 'erased',
    state: 'downloaded and kept',
    madeAt: 'downloaded and kept',
    triedAt: 'downloaded and kept',
    authorisedAt: 'downloaded and kept',
    capturedAt: 'downloaded and kept',
    endedAt: 'downloaded and kept',
    capturesRefused: 'kept',
    comparedAt: 'kept',
    card: 'downloaded and erased',
  },
  refunds: {
    id: 'kept',
    paymentId: 'kept',
    amountPence: 'downloaded and kept',
    reason: 'downloaded and kept',
    requestedAt: 'downloaded and kept',
    requestedBy: 'kept',
    providerId: 'downloaded and kept',
    state: 'downloaded and kept',
    failedCalls: 'kept',
    endedAt: 'downloaded and kept',
    message: 'downloaded and erased',
  },
  ledger: {
    id: 'kept',
    paymentId: 'kept',
    bookingId: 'kept',
    eventId: 'kept',
    kind: 'downloaded and kept',
    providerId: 'kept',
    amountPence: 'downloaded and kept',
    currency: 'downloaded and kept',
    at: 'downloaded and kept',
  },
  receipts: {
    ledgerId: 'kept',
    paymentId: 'kept',
    kind: 'downloaded and kept',
    number: 'downloaded and kept',
    amountPence: 'downloaded and kept',
    taxPoint: 'downloaded and kept',
    sellerName: 'downloaded and kept',
    sellerAddress: 'downloaded and kept',
    vatNumber: 'downloaded and kept',
    vatRate: 'kept',
    vatPence: 'downloaded and kept',
    eventTitle: 'downloaded and kept',
    eventDate: 'downloaded and kept',
  },
  reductions: {
    id: 'kept',
    bookingId: 'kept',
    kind: 'downloaded and kept',
    amountPence: 'downloaded and kept',
    codeId: 'kept',
    memberId: 'identifies',
    madeAt: 'downloaded and kept',
    endedAt: 'downloaded and kept',
  },
  creditAccounts: { memberId: 'identifies', balancePence: 'erased' },
  creditEntries: {
    id: 'kept',
    memberId: 'identifies',
    amountPence: 'downloaded and kept',
    kind: 'downloaded and kept',
    reductionId: 'kept',
    paymentId: 'kept',
    voucherId: 'kept',
    message: 'downloaded and erased',
    at: 'downloaded and kept',
    madeBy: 'kept',
  },
  vouchers: {
    id: 'kept',
    amountPence: 'downloaded and kept',
    refundedPence: 'downloaded and kept',
    buyerId: 'identifies',
    email: 'downloaded and erased',
    forName: 'downloaded and erased',
    fromName: 'downloaded and erased',
    message: 'downloaded and erased',
    orderedAt: 'downloaded and kept',
    soldAt: 'downloaded and kept',
    expiresAt: 'downloaded and kept',
    codeHash: 'kept',
    remindedAt: 'downloaded and kept',
    endedAt: 'downloaded and kept',
    endReason: 'downloaded and kept',
    usedBy: 'identifies',
  },
  moneyCases: {
    id: 'kept',
    kind: 'downloaded and kept',
    about: 'kept',
    paymentId: 'kept',
    bookingId: 'kept',
    amountPence: 'downloaded and kept',
    noticedAt: 'downloaded and kept',
    settledAt: 'downloaded and kept',
    settledBy: 'kept',
    note: 'kept',
  },
  // Differences are left out of data downloads, because the payment itself shows its state.
  comparisonDifferences: {
    comparisonId: 'kept',
    paymentId: 'kept',
    what: 'kept',
    here: 'kept',
    there: 'kept',
    agreesNow: 'kept',
  },
  waitingList: {
    id: 'kept',
    number: 'kept',
    eventId: 'downloaded and kept',
    memberId: 'identifies',
    gender: 'downloaded and kept',
    joinedAt: 'downloaded and kept',
    endedAt: 'downloaded and kept',
    endReason: 'downloaded and kept',
    offerId: 'kept',
  },
  replacements: {
    id: 'kept',
    bookingId: 'kept',
    fromMemberId: 'identifies',
    toMemberId: 'identifies',
    // The member typed this address, which belongs to someone else.
    sentTo: 'downloaded and erased',
    startedAt: 'downloaded and kept',
    // Only while the transfer is open can the sealed token be opened again.
    tokenHash: 'kept',
    tokenSealed: 'kept',
    tokenKeyId: 'kept',
    state: 'downloaded and kept',
    endedAt: 'downloaded and kept',
  },
  attendanceAnswers: {
    bookingId: 'erased',
    memberId: 'identifies',
    eventDay: 'downloaded and erased',
    answer: 'downloaded and erased',
    answeredAt: 'downloaded and erased',
    askedAgainAt: 'downloaded and erased',
  },
  lateGuests: {
    bookingId: 'erased',
    memberId: 'identifies',
    delay: 'downloaded and erased',
    reportedAt: 'downloaded and erased',
  },
  attendanceLinks: { tokenHash: 'erased', bookingId: 'erased', memberId: 'identifies', madeAt: 'erased' },
  calendarFeeds: { memberId: 'identifies', tokenHash: 'erased', madeAt: 'downloaded and erased' },
  // A former ticket belongs to the previous holder, who may no longer have the booking.
  formerTickets: { ticketCode: 'kept', bookingId: 'kept', endedAt: 'kept' },
  bookingNotes: {
    id: 'erased',
    bookingId: 'erased',
    memberId: 'identifies',
    body: 'downloaded and erased',
    writtenAt: 'downloaded and erased',
    writtenBy: 'erased',
  },
  // `type` can contain the ids of two members who are to be kept apart.
  notifications: {
    about: 'kept',
    type: 'kept',
    at: 'downloaded and kept',
    memberId: 'identifies',
    eventId: 'downloaded and kept',
    mailId: 'kept',
  },
} as const satisfies PersonalData<Tables>
