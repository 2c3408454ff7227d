import { Link, useLoaderData } from 'react-router'
import { guide } from '#event-night/web/guide/guide-files.ts'
import { GuideView } from '#event-night/web/guide/guide-view.tsx'
import css from '#event-night/web/guide/guide.module.css'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'

export const handle: FixedPageHandle = {
  head: { title: guide.title, description: 'A guide for hosts.' },
}

/** Null on the server, so that only staff are sent the guide’s text. */
export const loader = staffLoader(() => Promise.resolve(guide))

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <>
      <nav aria-label="Back" className={css.crumb}>
        <Link to={adminPaths.nights}>All events</Link>
      </nav>
      <AdminPage heading={guide.title}>{loaded ? <GuideView blocks={loaded.blocks} /> : <ListSkeleton />}</AdminPage>
    </>
  )
}
