import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { FocusedMessage } from '#accounts/web/focused-message.tsx'
import type { EventCancellation, getEventCancellation } from '#admin/contract/events.ts'
import { CancelEvent } from '#admin/web/events/cancel-event.tsx'
import { CancellationProgress } from '#admin/web/events/cancellation-progress.tsx'
import { PublicPageLink } from '#admin/web/events/public-page-link.tsx'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { formatDateTime } from '#platform/local-time.ts'
import { pageTitle } from '#platform/web/admin/page-title.ts'
import type { PageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import css from './cancel-event.module.css'

export const loader = staffLoader((api, { params }) =>
  api<typeof getEventCancellation>('GET /api/admin/events/:id/cancel', { params: { id: params.id ?? '' } }),
)

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  headOf: (loaded) => ({
    title: pageTitle('Cancel an event', loaded?.title),
    description: 'Cancel an event, refund everyone who paid and notify them.',
  }),
}

export function Component() {
  const event = useLoaderData<typeof loader>()
  const [status, setStatus] = useState<string | null>(null)
  if (!event) return <AdminPage heading="Cancel an event">{null}</AdminPage>
  return (
    <AdminPage
      heading={event.progress ? `‘${event.title}’ has been cancelled` : `Cancel ‘${event.title}’`}
      actions={
        <>
          <PublicPageLink eventId={event.id} stage={event.stage} />
          <ButtonLink look="quiet" to={adminPaths.editEvent(event.id)}>
            Back to the event
          </ButtonLink>
        </>
      }
    >
      <p className={css.when}>{formatDateTime(event.start_date_local)}</p>
      {status && (
        <FocusedMessage>
          <Notice look="done">{status}</Notice>
        </FocusedMessage>
      )}
      <CancelEventContent event={event} onDone={setStatus} />
    </AdminPage>
  )
}

function CancelEventContent({ event, onDone }: { event: EventCancellation; onDone: (status: string) => void }) {
  if (event.progress) return <CancellationProgress eventId={event.id} progress={event.progress} />
  if (event.stage === 'coming') return <CancelEvent event={event} onDone={onDone} />
  return (
    <Notice>
      {event.stage === 'draft' ? NOT_PUBLISHED : 'This event has started, so you can’t cancel it any more.'}
    </Notice>
  )
}

const NOT_PUBLISHED = 'This is a draft that nobody has seen, so there’s nothing to cancel.'
