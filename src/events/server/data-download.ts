import { sql } from 'kysely'
import { eventsPersonalData } from '#events/server/personal-data.ts'
import { columnSection, eventFields, type DownloadSection } from '#platform/server/data-download.ts'

const hosting = columnSection(eventsPersonalData, 'eventHosts', {
  name: 'events_you_host',
  heading: 'Events you host',
  about: 'The events where you check guests in, and when we told you of them.',
  retention: 'account',
  extra: eventFields,
  labels: {
    eventId: 'Event number',
    notifiedAt: 'When we told you',
    remindedAt: 'When we reminded you',
    cancellationNotifiedAt: 'When we told you that it was cancelled',
    confirmedAt: 'When you confirmed',
  },
  from: ({ memberId }) => sql`from event_hosts t join events e on e.id = t.event_id
    where t.member_id = ${memberId} order by e.starts_at`,
})

export const eventsDownload: readonly DownloadSection[] = [hosting]
