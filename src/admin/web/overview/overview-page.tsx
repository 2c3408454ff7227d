import { Link, useLoaderData } from 'react-router'
import type { getCurrentStaff } from '#admin/contract/current-staff.ts'
import type { listNights } from '#event-night/contract.ts'
import type { getCharts, getToday, Today } from '#admin/contract/today.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { NextEventSummary } from '#admin/web/overview/next-event.tsx'
import { BookingsOverTime, LoadedChart } from '#admin/web/overview/charts.tsx'
import { DayFigures } from '#admin/web/overview/day-figures.tsx'
import { LaterEvents } from '#admin/web/overview/later-events.tsx'
import { Results } from '#admin/web/overview/results.tsx'
import { waitingLink } from '#admin/web/overview/waiting-labels.ts'
import { WaitingLists } from '#admin/web/overview/waiting-lists.tsx'
import type { Api } from '#platform/web/api.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { redirectTo } from '#platform/web/site-address.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import css from './overview.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Admin', description: 'For hosts and owners.' },
}

/** Loads the overview for owners. Redirects hosts to the door of today's event, or to the list of their events. */
export const loader = staffLoader(async (api, { request }) => {
  const { role } = await api<typeof getCurrentStaff>('GET /api/admin')
  if (role !== 'owner') redirectTo(await hostPage(api), request)
  const today = await api<typeof getToday>('GET /api/admin/today')
  // The page renders without waiting for the chart data.
  return { today, charts: api<typeof getCharts>('GET /api/admin/charts') }
})

async function hostPage(api: Api): Promise<string> {
  const { nights } = await api<typeof listNights>('GET /api/admin/nights')
  const [today, ...others] = nights.filter((night) => night.days_from_today === 0 && !night.cancelled)
  return today && others.length === 0 ? adminPaths.door(today.id) : adminPaths.nights
}

export function Component() {
  const data = useLoaderData<typeof loader>()
  return (
    <AdminPage heading="Today">
      {data ? (
        <>
          <DayFigures {...data.today} />
          <WaitingItems waiting={data.today.waiting} />
          <div className={css.panels}>
            <div className={css.column}>
              <NextEventSummary next={data.today.next_event} />
              <WaitingLists events={data.today} />
            </div>
            <LoadedChart heading="Bookings over time" charts={data.charts}>
              {({ coming }) => <BookingsOverTime coming={coming} />}
            </LoadedChart>
          </div>
          <LaterEvents events={data.today.later_events} upcomingCount={data.today.upcoming_count} />
          <Results today={data.today} charts={data.charts} />
        </>
      ) : (
        <ListSkeleton />
      )}
    </AdminPage>
  )
}

function WaitingItems({ waiting }: Pick<Today, 'waiting'>) {
  return (
    <section className={css.attention} aria-labelledby="waits">
      <h2 id="waits">Needs your attention</h2>
      {waiting.length === 0 && <p className={css.nothing}>Nothing at the moment.</p>}
      {waiting.length > 0 && (
        <ul className={`${css.rows} ${css.waiting}`}>
          {waiting.map((one) => {
            const { to, text } = waitingLink(one)
            return (
              <li key={`${one.kind} ${one.event?.id ?? ''}`}>
                <Link to={to}>{text}</Link>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
