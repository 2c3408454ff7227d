import type { PersonalData } from '#platform/server/personal-data.ts'

/** Who came when: it goes with neither guest nor host, but says of neither who they were. */
export const eventNightPersonalData: PersonalData<'doorTaps'> = {
  doorTaps: {
    id: 'kept',
    number: 'kept',
    eventId: 'kept',
    bookingId: 'kept',
    memberId: 'identifies',
    tap: 'kept',
    foundBy: 'kept',
    outcome: 'kept',
    refusal: 'kept',
    deviceId: 'kept',
    tappedBy: 'kept',
    tappedAt: 'kept',
    takenAt: 'kept',
  },
}
