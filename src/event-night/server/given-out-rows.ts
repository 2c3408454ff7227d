import { sql } from 'kysely'
import { eventNightPersonalData } from '#event-night/server/personal-data.ts'
import { giveOut, ofEvent, type GivenSection } from '#platform/server/given-out-rows.ts'

const atTheDoor = giveOut(eventNightPersonalData, 'doorTaps', {
  name: 'at_the_door',
  heading: 'At the door',
  about: 'What the host at the door noted when you came, so that we know who is in.',
  kept: 'bookings',
  also: ofEvent,
  says: {
    eventId: 'Number of the event',
    tap: 'What was noted',
    foundBy: 'How you were found',
    outcome: 'What came of it',
    refusal: 'Why it was not taken',
    tappedAt: 'When',
  },
  from: ({ memberId }) => sql`from door_taps t join events e on e.id = t.event_id
    where t.member_id = ${memberId} order by t.number`,
})

export const eventNightGivenOut: readonly GivenSection[] = [atTheDoor]
