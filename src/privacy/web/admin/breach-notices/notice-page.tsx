import { useEffect } from 'react'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import type { getBreachNotice, NoticeDetails } from '#privacy/contract/admin/breach-notices.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './notices.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Data breach notice', description: 'A notice and its progress.' },
}

export const loader = staffLoader((api, { params }) =>
  api<typeof getBreachNotice>('GET /api/admin/breach-notices/:id', { params: { id: params.id ?? '' } }),
)

export function Component() {
  const notice = useLoaderData<typeof loader>()
  return (
    <AdminPage heading={notice?.subject ?? 'Data breach notice'}>
      <p className={css.lead}>
        <Link to={adminPaths.breachNotices}>All notices</Link>
      </p>
      {notice ? <DetailsOfNotice notice={notice} /> : <LoadingLines />}
    </AdminPage>
  )
}

const POLL_EVERY_MS = 1_500

function DetailsOfNotice({ notice }: { notice: NoticeDetails }) {
  const { notified, people, finished_at, started_at, sent_by, text } = notice
  usePolling(finished_at === null)
  return (
    <>
      <p role="status">
        {finished_at === null
          ? `Sent to ${notified} of ${people}. We’ll carry on if you leave this page.`
          : `Sent to ${notified} of ${people}, finished ${formatShortInstant(finished_at)}.`}
      </p>
      <progress className={css.progress} value={notified} max={people} aria-label="Notices sent" />
      {finished_at !== null && notified < people && <p>The others have since deleted their accounts.</p>}
      <p>
        Started {formatShortInstant(started_at)}
        {sent_by !== null && ` by ${sent_by}`}, to {formatRecipients(notice)}. You can see each email under{' '}
        <Link to={`${adminPaths.mailList}?search=${encodeURIComponent(notice.subject.slice(0, 100))}`}>Emails</Link>.
      </p>
      <h2>Message</h2>
      <p className={css.text}>{text}</p>
    </>
  )
}

function formatRecipients({ recipients, events }: NoticeDetails): string {
  if (recipients === 'everyone') return 'everyone'
  return recipients === 'members' ? 'selected members' : `everyone who booked ${events.join(', ')}`
}

/** Polls until the notice is finished, because the job on the server sends no live updates to the page. */
function usePolling(isRunning: boolean): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isRunning || state !== 'idle') return undefined
    const timer = setTimeout(() => void revalidate(), POLL_EVERY_MS)
    return () => clearTimeout(timer)
  }, [isRunning, state, revalidate])
}
