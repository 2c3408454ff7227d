import type { EventPlaceNews } from '#admin/contract/place-news.ts'
import css from '#admin/web/event-bookings/event-bookings.module.css'
import { formatPeople } from '#admin/web/event-bookings/event-labels.ts'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'

type Sent = EventPlaceNews['sent'][number]

/** Lists the emails about an event's free places. */
export function SentNews({ sent }: Pick<EventPlaceNews, 'sent'>) {
  if (sent.length === 0) return <p className={css.soft}>None yet.</p>
  return (
    <ul className={css.plain}>
      {sent.map((one) => (
        <li key={one.id}>
          {formatShortInstant(one.started_at)}: to {one.gender === 'F' ? 'women' : 'men'}
          {formatAges(one)}. {formatProgress(one)}
        </li>
      ))}
    </ul>
  )
}

function formatAges({ youngest_age: youngest, oldest_age: oldest }: Sent): string {
  if (youngest === null && oldest === null) return ''
  if (oldest === null) return `, ${youngest} or over`
  return youngest === null ? `, ${oldest} or under` : `, ${youngest} to ${oldest}`
}

/** It can stop early, because the places are taken or a member has unsubscribed. */
function formatProgress({ finished, people, notified }: Sent): string {
  return finished ? `Sent to ${formatPeople(notified)}.` : `Sent to ${notified} of ${formatPeople(people)} so far.`
}
