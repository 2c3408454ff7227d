import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { FocusedMessage } from '#accounts/web/focused-message.tsx'
import type { CallingOff, getCallingOff } from '#admin/contract/events.ts'
import { CallOff } from '#admin/web/events/call-off.tsx'
import { CalledOff } from '#admin/web/events/called-off.tsx'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { sayDateTime } from '#platform/local-time.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'

export const handle: FixedPageHandle = {
  head: { title: 'Cancel an event', description: 'Calls an evening off, refunds and tells everyone.' },
}

export const loader = staffLoader((api, { params }) =>
  api<typeof getCallingOff>('GET /api/admin/events/:id/cancel', { params: { id: params.id ?? '' } }),
)

export function Component() {
  const event = useLoaderData<typeof loader>()
  const [said, setSaid] = useState<string | null>(null)
  if (!event) return <AdminPage heading="Cancel an event">{null}</AdminPage>
  return (
    <AdminPage
      heading={event.progress ? `‘${event.title}’ is cancelled` : `Cancel ‘${event.title}’`}
      actions={
        <ButtonLink look="quiet" to={`/admin/events/${event.id}/edit`}>
          Back to the event
        </ButtonLink>
      }
    >
      <p>{sayDateTime(event.start_date_local)}</p>
      {said && (
        <FocusedMessage>
          <Notice>{said}</Notice>
        </FocusedMessage>
      )}
      <What event={event} onDone={setSaid} />
    </AdminPage>
  )
}

function What({ event, onDone }: { event: CallingOff; onDone: (said: string) => void }) {
  if (event.progress) return <CalledOff eventId={event.id} progress={event.progress} />
  if (event.stage === 'coming') return <CallOff event={event} onDone={onDone} />
  return (
    <Notice>{event.stage === 'draft' ? NOT_PUBLISHED : 'It has started, so it can no longer be cancelled.'}</Notice>
  )
}

const NOT_PUBLISHED = 'It is a draft: nobody has seen it, so there is nothing to call off.'
