import type { PersonalData } from '#platform/server/personal-data.ts'

/** Who was checked in when. A row is not deleted with its guest or its host, but no longer names them. */
export const eventNightPersonalData = {
  doorTaps: {
    id: 'kept',
    number: 'kept',
    eventId: 'given out and kept',
    bookingId: 'kept',
    memberId: 'identifies',
    tap: 'given out and kept',
    foundBy: 'given out and kept',
    outcome: 'given out and kept',
    refusal: 'given out and kept',
    deviceId: 'kept',
    tappedBy: 'kept',
    tappedAt: 'given out and kept',
    takenAt: 'kept',
  },
} as const satisfies PersonalData<'doorTaps'>
