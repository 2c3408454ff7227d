import { Link, useLoaderData } from 'react-router'
import type { ContentSummary, listContent } from '#admin/contract/content.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { contentNames } from '#admin/web/content/content-names.ts'
import { formatVersion } from '#admin/web/content/format-version.ts'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import css from './content.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Content and settings', description: 'The site’s pages, and who runs it.' },
}

export const loader = staffLoader((api) => api<typeof listContent>('GET /api/admin/content'))

export function Component() {
  const all = useLoaderData<typeof loader>()
  return (
    <AdminPage heading="Content and settings">
      <p>Changes appear on the site as soon as you publish them. Every version is kept, so you can restore it.</p>
      {all ? (
        <ul className={css.list}>
          {all.map((one) => (
            <ContentItem key={one.name} content={one} />
          ))}
        </ul>
      ) : (
        <ListSkeleton />
      )}
    </AdminPage>
  )
}

function ContentItem({ content }: { content: ContentSummary }) {
  const { title, summary } = contentNames[content.name]
  return (
    <li>
      <Link to={adminPaths.content(content.name)}>{title}</Link>
      <span>{summary}</span>
      <span className={css.since}>{formatVersion(content)}</span>
    </li>
  )
}
