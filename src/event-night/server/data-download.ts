import { sql } from 'kysely'
import { eventNightPersonalData } from '#event-night/server/personal-data.ts'
import { columnSection, eventFields, type DownloadSection } from '#platform/server/data-download.ts'

const atTheDoor = columnSection(eventNightPersonalData, 'checkInCommands', {
  name: 'at_the_door',
  heading: 'At the door',
  about: 'What the host at the door noted when you came, so that we know who is in.',
  retention: 'bookings',
  extra: eventFields,
  labels: {
    eventId: 'Number of the event',
    action: 'What was noted',
    foundBy: 'How you were found',
    outcome: 'What came of it',
    refusal: 'Why it was not taken',
    madeAt: 'When',
  },
  from: ({ memberId }) => sql`from check_in_commands t join events e on e.id = t.event_id
    where t.member_id = ${memberId} order by t.number`,
})

const doorsOpened = columnSection(eventNightPersonalData, 'doorGrants', {
  name: 'doors_opened',
  heading: 'Doors that you have opened',
  about: 'Where you helped at the door, so that the device stays there for the evening without another code.',
  retention: 'sessions',
  extra: eventFields,
  labels: { eventId: 'Number of the event', openedAt: 'When you opened it' },
  from: ({
    memberId,
  }) => sql`from door_grants t join events e on e.id = t.event_id join sessions s on s.id = t.session_id
    where s.member_id = ${memberId} order by t.opened_at`,
})

export const eventNightDownload: readonly DownloadSection[] = [atTheDoor, doorsOpened]
