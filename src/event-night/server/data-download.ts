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

const meetings = columnSection(eventNightPersonalData, 'roundPairs', {
  name: 'rounds',
  heading: 'Who you sat with',
  about:
    'The rounds of an event in which you sat at a table with someone, so that you can send likes to the people you met.',
  retention: 'rounds',
  extra: {
    ...eventFields,
    person: ['Person you sat with', sql`case when other.id is null then 'Someone' else other.user_name end`],
  },
  labels: {
    eventId: 'Event number',
    roundNumber: 'Round',
    tableNumber: 'Table',
    struckAt: 'When a host recorded that you didn’t meet',
  },
  from: ({ memberId }) => sql`from round_pairs t join events e on e.id = t.event_id
    left join members other on ${memberId} in (t.first_member_id, t.second_member_id)
      and other.id in (t.first_member_id, t.second_member_id) and other.id <> ${memberId}
    where ${memberId} in (t.first_member_id, t.second_member_id) order by t.event_id, t.round_number`,
})

const actions = columnSection(eventNightPersonalData, 'nightActions', {
  name: 'evening',
  heading: 'What was recorded about you during an evening',
  about: 'That you left or came back, sat a round out, stayed at a table or called the host.',
  retention: 'bookings',
  extra: eventFields,
  labels: { eventId: 'Event number', action: 'What was recorded', outcome: 'Result', madeAt: 'Time' },
  from: ({
    memberId,
  }) => sql`from night_actions t join events e on e.id = t.event_id join bookings b on b.id = t.seat_id
    where b.member_id = ${memberId} order by t.number`,
})

const fewDates = columnSection(eventNightPersonalData, 'promiseRefunds', {
  name: 'promised_dates',
  heading: 'Refunds for too few dates',
  about: 'Events at which you had fewer dates than we promised, and for which we refunded part of the price.',
  retention: 'bookings',
  extra: eventFields,
  labels: { dates: 'Dates that you had', at: 'When we refunded it' },
  from: ({ memberId }) => sql`from promise_refunds t join bookings b on b.id = t.booking_id
    join events e on e.id = b.event_id where b.member_id = ${memberId} order by t.at`,
})

export const eventNightDownload: readonly DownloadSection[] = [atTheDoor, doorsOpened, meetings, actions, fewDates]
