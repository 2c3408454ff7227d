import { Link, useLoaderData, useNavigate } from 'react-router'
import { z } from 'zod'
import type { deleteLink, getLink, LinkWithCounts } from '#connections/contract/links.ts'
import { formatMonth } from '#bookings/web/admin/money/format-month.ts'
import { ConnectionsNav } from '#connections/web/admin/connections-nav.tsx'
import { CountsByDay } from '#connections/web/links/counts-by-day.tsx'
import { Funnel } from '#connections/web/links/funnel.tsx'
import { LinkAddress } from '#connections/web/links/link-address.tsx'
import { MonthChooser } from '#connections/web/links/month-chooser.tsx'
import { adminPaths } from '#platform/admin-paths.ts'
import { ActionDialogButton } from '#platform/web/admin/action-dialog.tsx'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { browserApi } from '#platform/web/api.ts'
import type { PageHandle } from '#platform/web/head.ts'
import { listQueryOf, staffLoader } from '#platform/web/staff-page.ts'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'
import admin from '#connections/web/admin/connections.module.css'
import css from './links.module.css'

export const loader = staffLoader((api, { params, request }) =>
  api<typeof getLink>('GET /api/admin/links/:code', {
    params: { code: params.code ?? '' },
    query: listQueryOf<typeof getLink>(request),
  }),
)

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  headOf: (loaded) => ({
    title: loaded?.link.name ?? 'Tracked link',
    description: 'A tracked link, and how many bookings it brought.',
  }),
}

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <AdminPage heading={loaded?.link.name ?? 'Tracked link'}>
      <ConnectionsNav />
      <p className={admin.text}>
        <Link to={adminPaths.links}>All tracked links</Link>
      </p>
      {loaded ? (
        <>
          <LinkAddress link={loaded.link} />
          <section className={admin.section} aria-labelledby="visitors">
            <h2 id="visitors">What visitors did in {formatMonth(loaded.month)}</h2>
            <MonthChooser month={loaded.month} months={loaded.months} />
            <Funnel counts={loaded.link.counts} />
            <p className={css.note}>
              Counts are up to yesterday, and one person can count more than once. Below five, we don’t show them.
              Percentages are of those who opened the link.
            </p>
          </section>
          <section className={admin.section} aria-labelledby="days">
            <h2 id="days">By day</h2>
            <CountsByDay days={loaded.days} others={loaded.other_days} />
          </section>
          <section className={admin.section} aria-labelledby="delete">
            <h2 id="delete">Delete this link</h2>
            <p className={admin.text}>
              Its address will still open the page, but we’ll no longer count who comes by it, and its counts will be
              deleted.
            </p>
            <Delete link={loaded.link} />
          </section>
        </>
      ) : (
        <LoadingLines />
      )}
    </AdminPage>
  )
}

function Delete({ link: { code, name } }: { link: LinkWithCounts }) {
  const navigate = useNavigate()
  return (
    <ActionDialogButton
      label="Delete link"
      title={`Delete ${name}?`}
      yes="Delete link"
      no="Keep it"
      schema={z.object({})}
      failed="We couldn’t delete the link."
      send={async () => {
        await browserApi<typeof deleteLink>('DELETE /api/admin/links/:code', { params: { code } })
        await navigate(adminPaths.links)
      }}
      done={`${name} has been deleted.`}
      onDone={showToast}
    >
      {() => <p>Its counts will be deleted too. You can’t undo this.</p>}
    </ActionDialogButton>
  )
}
