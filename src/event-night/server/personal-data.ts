import type { PersonalData } from '#platform/server/personal-data.ts'

/** Who was checked in when. A row is not deleted with its guest or its host, but no longer names them. */
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
} as const satisfies PersonalData<'checkInCommands'>
