import type { PersonalData } from '#platform/server/personal-data.ts'

/** Check-in records, and the doors that a session of staff keeps. When a guest or host is deleted, the row is retained without a reference to them. */
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
} as const satisfies PersonalData<'checkInCommands' | 'doorGrants'>
