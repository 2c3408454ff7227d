import { sql } from 'kysely'
import { eventsPersonalData } from '#events/server/personal-data.ts'
import { giveOut, ofEvent, type GivenSection } from '#platform/server/given-out-rows.ts'

const hosting = giveOut(eventsPersonalData, 'eventHosts', {
  name: 'events_you_host',
  heading: 'Events that you host',
  about: 'At which events you look after the door.',
  kept: 'account',
  also: ofEvent,
  says: { eventId: 'Number of the event' },
  from: ({ memberId }) => sql`from event_hosts t join events e on e.id = t.event_id
    where t.member_id = ${memberId} order by e.starts_at`,
})

export const eventsGivenOut: readonly GivenSection[] = [hosting]
