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
    eventId: 'Event number',
    action: 'Action',
    foundBy: 'How the host found you on the list',
    outcome: 'Result',
    refusal: 'Reason for refusal',
    madeAt: 'Time',
  },
  from: ({ memberId }) => sql`from check_in_commands t join events e on e.id = t.event_id
    where t.member_id = ${memberId} order by t.number`,
})

const doorsOpened = columnSection(eventNightPersonalData, 'doorGrants', {
  name: 'doors_opened',
  heading: 'Events where you checked guests in',
  about: 'Events where you ran the door. Your device could check guests in all evening without another code.',
  retention: 'sessions',
  extra: eventFields,
  labels: { eventId: 'Event number', openedAt: 'When you opened the door list' },
  from: ({
    memberId,
  }) => sql`from door_grants t join events e on e.id = t.event_id join sessions s on s.id = t.session_id
    where s.member_id = ${memberId} order by t.opened_at`,
})

export const eventNightDownload: readonly DownloadSection[] = [atTheDoor, doorsOpened]
