import { Link, useLoaderData } from 'react-router'
import type { loadNight } from '#event-night/contract/night.ts'
import type { listScreens } from '#event-night/contract/screens.ts'
import { Screens } from '#event-night/web/admin/screens.tsx'
import { adminPaths } from '#platform/admin-paths.ts'
import { pageTitle } from '#platform/web/admin/page-title.ts'
import type { PageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'

export const loader = staffLoader(async (api, { params: { id = '' }, request }) => {
  const [{ event }, { screens }] = await Promise.all([
    api<typeof loadNight>('GET /api/admin/events/:id/night', { params: { id } }),
    api<typeof listScreens>('GET /api/admin/events/:id/screens', { params: { id } }),
  ])
  return { event, screens, code: new URL(request.url).searchParams.get('code') ?? '' }
})

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  headOf: (loaded) => ({
    title: pageTitle('Show on a big screen', loaded?.event.title),
    description: 'Confirm the code on a big screen.',
  }),
}

/** The page of a scanned code, and of the event’s screens. */
export function Component() {
  const loaded = useLoaderData<typeof loader>()
  if (!loaded) return <h1>Show on a big screen</h1>
  const { event, screens, code } = loaded
  return (
    <>
      <h1>{`Show ‘${event.title}’ on a big screen`}</h1>
      <Screens key={`${event.id} ${code}`} eventId={event.id} screens={screens} code={code} />
      <p>
        <Link to={adminPaths.door(event.id)}>Back to the event</Link>
      </p>
    </>
  )
}
