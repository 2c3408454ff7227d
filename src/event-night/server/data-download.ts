import { sql } from 'kysely'
import { eventNightPersonalData } from '#event-night/server/personal-data.ts'
import { columnSection, eventFields, type DownloadSection } from '#platform/server/data-download.ts'

const atTheDoor = columnSection(eventNightPersonalData, 'checkInCommands', {
  name: 'at_the_door',
  heading: 'At the door',
  about: 'When a host checked you in at the door.',
  retention: 'bookings',
  extra: eventFields,
  labels: {
    eventId: 'Number of the event',
    action: 'Action',
    foundBy: 'Found by',
    outcome: 'Result',
    refusal: 'Reason for refusal',
    madeAt: 'Time',
  },
  from: ({ memberId }) => sql`from check_in_commands t join events e on e.id = t.event_id
    where t.member_id = ${memberId} order by t.number`,
})

const doorsOpened = columnSection(eventNightPersonalData, 'doorGrants', {
  name: 'doors_opened',
  heading: 'Doors you opened',
  about: 'Events where you ran the door. Your device could open that door all evening without another code.',
  retention: 'sessions',
  extra: eventFields,
  labels: { eventId: 'Number of the event', openedAt: 'When you opened it' },
  from: ({
    memberId,
  }) => sql`from door_grants t join events e on e.id = t.event_id join sessions s on s.id = t.session_id
    where s.member_id = ${memberId} order by t.opened_at`,
})

export const eventNightDownload: readonly DownloadSection[] = [atTheDoor, doorsOpened]
