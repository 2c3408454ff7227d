import { Link, useLoaderData } from 'react-router'
import type { getCurrentStaff } from '#admin/contract/current-staff.ts'
import type { getPictures, getToday, Today } from '#admin/contract/today.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { NextEventAtAGlance } from '#admin/web/overview/next-event.tsx'
import { Pictures } from '#admin/web/overview/pictures.tsx'
import { lineOf } from '#admin/web/overview/waiting-words.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { goInstead } from '#platform/web/own-address.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import css from './overview.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Admin', description: 'For those who run the evenings.' },
}

/** Hosts are sent to the door pages. */
export const loader = staffLoader(async (api, { request }) => {
  const { role } = await api<typeof getCurrentStaff>('GET /api/admin')
  if (role !== 'owner') goInstead('/admin/nights', request)
  const today = await api<typeof getToday>('GET /api/admin/today')
  // The page renders before the charts arrive.
  return { today, pictures: api<typeof getPictures>('GET /api/admin/pictures') }
})

export function Component() {
  const data = useLoaderData<typeof loader>()
  return (
    <AdminPage heading="Today">
      {data && (
        <>
          <WaitsForYou waiting={data.today.waiting} />
          <NextEventAtAGlance next={data.today.next_event} />
          <Pictures coming={data.pictures} />
        </>
      )}
    </AdminPage>
  )
}

function WaitsForYou({ waiting }: Pick<Today, 'waiting'>) {
  return (
    <section className={css.section} aria-labelledby="waits">
      <h2 id="waits">What waits for you</h2>
      {waiting.length === 0 && <p>Nothing waits for you.</p>}
      {waiting.length > 0 && (
        <ul className={css.waiting}>
          {waiting.map((one) => {
            const { to, words } = lineOf(one)
            return (
              <li key={`${one.what} ${one.event?.id ?? ''}`}>
                <Link to={to}>{words}</Link>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
