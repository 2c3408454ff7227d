import { Link, replace, useLoaderData } from 'react-router'
import type { listNights } from '#event-night/contract.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { formatDateTime } from '#platform/local-time.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'

export const handle: FixedPageHandle = {
  head: { title: 'Show on a big screen', description: 'Choose the event for a big screen.' },
}

/** A screen knows only its code. If one event is on now, its page opens at once. */
export const loader = staffLoader(async (api, { request }) => {
  const query = new URL(request.url).search
  const { nights } = await api<typeof listNights>('GET /api/admin/nights')
  const current = nights.filter(({ check_in_open, cancelled }) => check_in_open && !cancelled)
  const [only] = current
  if (only && current.length === 1) throw replace(`${adminPaths.screens(only.id)}${query}`)
  return { current, query }
})

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <>
      <h1>Show on a big screen</h1>
      {loaded?.current.length === 0 && <p>You can show an event from three hours before it starts.</p>}
      {loaded && loaded.current.length > 0 && (
        <ul>
          {loaded.current.map(({ id, title, start_date_local }) => (
            <li key={id}>
              <Link to={`${adminPaths.screens(id)}${loaded.query}`}>{title}</Link>, {formatDateTime(start_date_local)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
