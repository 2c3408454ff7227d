import { Link, useLoaderData } from 'react-router'
import { adminPaths } from '#platform/admin-paths.ts'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import type { listNights, Night } from '#event-night/contract.ts'
import type { listHostedEvents } from '#event-night/contract/hosting.ts'
import { EventsToConfirm } from '#event-night/web/hosting/events-to-confirm.tsx'
import { formatDate, formatDaysAway, formatTime, formatTimeRange } from '#platform/local-time.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import css from './nights-page.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Door', description: 'Check guests in at events in the next seven days.' },
}

export const loader = staffLoader(async (api) => {
  const [{ nights }, { events }] = await Promise.all([
    api<typeof listNights>('GET /api/admin/nights'),
    api<typeof listHostedEvents>('GET /api/admin/hosting'),
  ])
  return { nights, events }
})

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <>
      <h1>Door</h1>
      {loaded === null && <ListSkeleton />}
      {loaded && <EventsToConfirm events={loaded.events} />}
      {loaded?.nights.length === 0 && (
        <p>You aren’t hosting an event in the next seven days. The owner chooses the hosts on each event’s page.</p>
      )}
      {loaded && loaded.nights.length > 0 && (
        <ul className={css.nights}>
          {loaded.nights.map((night) => (
            <NightItem key={night.id} night={night} />
          ))}
        </ul>
      )}
      <p className={css.guide}>
        <Link to={adminPaths.guide}>How to run the evening</Link>
      </p>
    </>
  )
}

function NightItem({ night }: { night: Night }) {
  const { id, title, start_date_local: starts, end_date_local: ends, venue, cancelled, days_from_today } = night
  const away = formatDaysAway(days_from_today)
  return (
    <li className={css.night}>
      <div>
        <h2>{title}</h2>
        <p>
          {formatDate(starts)}
          {away && ` (${away})`}, {formatTimeRange(starts, ends)}
        </p>
        <p className={css.where}>
          <bdi>{venue.name}</bdi>, <bdi>{venue.town}</bdi>
        </p>
        {cancelled && <p>This event has been cancelled.</p>}
        {!cancelled && !night.check_in_open && <p className={css.opens}>{formatOpening(night)}</p>}
      </div>
      {!cancelled && (
        <ButtonLink look={night.check_in_open && days_from_today === 0 ? 'main' : 'quiet'} to={adminPaths.door(id)}>
          {night.check_in_open ? 'Check guests in' : 'See who’s booked'}
        </ButtonLink>
      )}
    </li>
  )
}

/** The day of the week is enough, because the list covers a week. */
function formatOpening({ days_from_today, check_in_opens_date_local: opensAt }: Night): string {
  const [dayOfWeek = ''] = formatDate(opensAt).split(' ')
  const day = days_from_today === 0 ? '' : ` on ${dayOfWeek}`
  return `Check-in opens${day} at ${formatTime(opensAt)}`
}
