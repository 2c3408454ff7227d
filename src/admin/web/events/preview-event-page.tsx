import { Link, useLoaderData } from 'react-router'
import type { previewEvent } from '#admin/contract/events.ts'
import { EventContent } from '#browsing/web/event-page.tsx'
import { adminPaths } from '#platform/admin-paths.ts'
import { pageTitle } from '#platform/web/admin/page-title.ts'
import type { PageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import css from './preview-event-page.module.css'

export const loader = staffLoader((api, { params }) =>
  api<typeof previewEvent>('GET /api/admin/events/:id/preview', { params: { id: params.id ?? '' } }),
)

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  headOf: (loaded) => ({
    title: pageTitle('Preview', loaded?.event.title),
    description: 'An event as visitors see it.',
  }),
}

export function Component() {
  const shown = useLoaderData<typeof loader>()
  if (!shown) return null
  const { event, stage } = shown
  return (
    <>
      <p className={css.bar}>
        <span>
          <strong>Preview.</strong>{' '}
          {stage === 'draft' ? 'This is how visitors will see it once you publish it.' : 'This is how visitors see it.'}
        </span>
        <Link to={adminPaths.editEvent(event.id)}>Back to editing</Link>
      </p>
      <div className={css.page}>
        <EventContent event={{ ...event, previewed: true }} />
      </div>
    </>
  )
}
