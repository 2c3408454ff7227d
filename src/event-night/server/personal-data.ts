import type { PersonalData } from '#platform/server/personal-data.ts'

/**
 * Check-in records, the doors that a session of staff keeps, and what was done in a night. When a guest or host is deleted, a kept
 * row is retained without a reference to them.
 */
export const eventNightPersonalData = {
  checkInCommands: {
    id: 'kept',
    number: 'kept',
    eventId: 'downloaded and kept',
    bookingId: 'kept',
    memberId: 'identifies',
    action: 'downloaded and kept',
    foundBy: 'downloaded and kept',
    outcome: 'downloaded and kept',
    refusal: 'downloaded and kept',
    deviceId: 'kept',
    madeBy: 'kept',
    madeAt: 'downloaded and kept',
    receivedAt: 'kept',
  },
  doorGrants: {
    id: 'erased',
    sessionId: 'erased',
    eventId: 'downloaded and erased',
    openedAt: 'downloaded and erased',
  },
  // A night is computed from these rows. They name guests by the ids of bookings only.
  nightActions: {
    id: 'kept',
    number: 'kept',
    eventId: 'downloaded and kept',
    action: 'downloaded and kept',
    details: 'kept',
    deviceId: 'kept',
    seatId: 'kept',
    byGuest: 'kept',
    madeBy: 'kept',
    madeAt: 'downloaded and kept',
    receivedAt: 'kept',
    outcome: 'downloaded and kept',
    refusal: 'kept',
  },
  roundPairs: {
    id: 'kept',
    eventId: 'downloaded and kept',
    roundNumber: 'downloaded and kept',
    tableNumber: 'downloaded and kept',
    firstSeat: 'kept',
    secondSeat: 'kept',
    firstMemberId: 'identifies',
    secondMemberId: 'identifies',
    struckAt: 'downloaded and kept',
  },
  // A note may tell what another guest said, so an owner answers a request for it by hand.
  nightNotes: {
    id: 'erased',
    eventId: 'erased',
    memberId: 'identifies',
    otherMemberId: 'identifies',
    body: 'erased',
    writtenAt: 'erased',
    writtenBy: 'erased',
  },
  promiseRefunds: {
    bookingId: 'kept',
    dates: 'downloaded and kept',
    refundId: 'kept',
    creditEntryId: 'kept',
    at: 'downloaded and kept',
    madeBy: 'kept',
  },
  // Which host showed an event on a screen. Deleted two hours after the event.
  nightScreens: {
    id: 'kept',
    secretHash: 'kept',
    codeHash: 'kept',
    eventId: 'kept',
    boundAt: 'kept',
    boundBy: 'identifies',
    expiresAt: 'kept',
  },
} as const satisfies PersonalData<
  'checkInCommands' | 'doorGrants' | 'nightActions' | 'roundPairs' | 'nightNotes' | 'promiseRefunds' | 'nightScreens'
>
