import { useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import type { listNewsletterTowns } from '#privacy/contract/admin/newsletters.ts'
import { NewsletterForm } from '#privacy/web/admin/newsletters/newsletter-form.tsx'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { randomUuid } from '#platform/web/device/random-uuid.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import css from './newsletters.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Write a newsletter', description: 'Write to members who asked for newsletters.' },
}

export const loader = staffLoader((api) => api<typeof listNewsletterTowns>('GET /api/admin/newsletter-towns'))

export function Component() {
  const towns = useLoaderData<typeof loader>()
  // There is one id per page, so that a retry after a lost response does not save a second draft.
  const [id] = useState(randomUuid)
  return (
    <AdminPage heading="Write a newsletter">
      <p className={css.lead}>
        <Link to={adminPaths.newsletters}>All newsletters</Link>
      </p>
      {towns ? <NewsletterForm id={id} saved={null} towns={towns} /> : <LoadingLines />}
    </AdminPage>
  )
}
