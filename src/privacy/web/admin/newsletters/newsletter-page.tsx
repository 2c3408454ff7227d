import { useEffect, useState } from 'react'
import { Link, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import type {
  deleteNewsletter,
  getNewsletter,
  listNewsletterTowns,
  NewsletterDetails,
  stopNewsletter,
} from '#privacy/contract/admin/newsletters.ts'
import { formatAudience } from '#privacy/web/admin/newsletters/audience-labels.ts'
import { NewsletterForm } from '#privacy/web/admin/newsletters/newsletter-form.tsx'
import { Results } from '#privacy/web/admin/newsletters/results.tsx'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { browserApi } from '#platform/web/api.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { useAction } from '#platform/web/ui/form/use-action.ts'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './newsletters.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Newsletter', description: 'A newsletter, and its results.' },
}

export const loader = staffLoader(async (api, { params: { id = '' } }) => {
  const [details, towns] = await Promise.all([
    api<typeof getNewsletter>('GET /api/admin/newsletters/:id', { params: { id } }),
    api<typeof listNewsletterTowns>('GET /api/admin/newsletter-towns'),
  ])
  return { details, towns }
})

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <AdminPage heading={loaded?.details.newsletter.subject ?? 'Newsletter'}>
      <p className={css.lead}>
        <Link to={adminPaths.newsletters}>All newsletters</Link>
      </p>
      {!loaded && <LoadingLines />}
      {loaded?.details.state === 'draft' && <Draft {...loaded} />}
      {loaded && loaded.details.state !== 'draft' && <Sent details={loaded.details} />}
    </AdminPage>
  )
}

function Draft({ details, towns }: { details: NewsletterDetails; towns: string[] }) {
  const { id, version } = details
  return (
    <>
      <NewsletterForm key={`${id} ${version}`} id={id} saved={details} towns={towns} />
      <DeleteDraft id={id} />
    </>
  )
}

function DeleteDraft({ id }: { id: string }) {
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  const { failure, run } = useAction({ failed: 'We couldn’t delete the draft.' })

  async function remove(): Promise<void> {
    const outcome = await run(() =>
      browserApi<typeof deleteNewsletter>('DELETE /api/admin/newsletters/:id', { params: { id } }),
    )
    if (outcome?.is === 'done') await navigate(adminPaths.newsletters)
  }

  return (
    <div className={css.actions}>
      <Button onPress={() => setOpen(true)}>Delete this draft</Button>
      <Dialog
        open={open}
        title="Delete this draft?"
        announced="whole question"
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button look="main" onPress={() => void remove()}>
              Delete draft
            </Button>
            <Button onPress={() => setOpen(false)}>Keep it</Button>
          </>
        }
      >
        <p>Its text will be gone. Nobody has received it.</p>
        <FailureAlert failure={failure} />
      </Dialog>
    </div>
  )
}

const POLL_EVERY_MS = 1_500

function Sent({ details }: { details: NewsletterDetails }) {
  const { id, state, newsletter, started_at, finished_at } = details
  usePolling(state === 'sending')
  const { failure, run, busy } = useAction({ failed: 'We couldn’t stop it.', reloads: true })
  const stop = () =>
    run(() => browserApi<typeof stopNewsletter>('POST /api/admin/newsletters/:id/stop', { params: { id }, body: {} }))
  return (
    <>
      <p role="status">{stateSentence(details)}</p>
      {state === 'sending' && (
        <div className={css.actions}>
          <Button onPress={() => void stop()}>{busy ? 'Stopping…' : 'Stop sending'}</Button>
        </div>
      )}
      <FailureAlert failure={failure} />
      <p>
        {formatAudience(newsletter)}. {started_at !== null && `Started ${formatShortInstant(started_at)}`}
        {finished_at !== null && `, finished ${formatShortInstant(finished_at)}`}.
      </p>
      <Results results={details.results} />
      <h2>Text</h2>
      <p className={css.text}>{newsletter.text}</p>
    </>
  )
}

function stateSentence({ state, people }: NewsletterDetails): string {
  const confirmed = `${(people ?? 0).toLocaleString('en-GB')} members`
  if (state === 'sending')
    return `Sending to ${confirmed}. We send newsletters from 10 am to 8 pm, and will carry on if you leave this page.`
  return state === 'stopped' ? `Stopped before all of the ${confirmed} got it.` : `Sent. You confirmed ${confirmed}.`
}

/** Polls until the newsletter is finished, because the job on the server sends no live updates to the page. */
function usePolling(isRunning: boolean): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isRunning || state !== 'idle') return undefined
    const timer = setTimeout(() => void revalidate(), POLL_EVERY_MS)
    return () => clearTimeout(timer)
  }, [isRunning, state, revalidate])
}
