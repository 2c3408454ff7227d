import { z } from 'zod'
import type { AdminEvent, publishEvent } from '#admin/contract/events.ts'
import { ActionDialogButton } from '#platform/web/admin/action-dialog.tsx'
import { browserApi } from '#platform/web/api.ts'
import { formatDateTime } from '#platform/local-time.ts'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'

const EmptyBody = z.object({})

/** Publishes an event after a confirmation, because publishing cannot be undone. */
export function PublishButton({ event }: { event: AdminEvent }) {
  const { id, details } = event
  return (
    <ActionDialogButton
      label="Publish…"
      look="main"
      title={`Publish ‘${details.title}’?`}
      yes="Publish it"
      no="Not yet"
      schema={EmptyBody}
      send={() => browserApi<typeof publishEvent>('POST /api/admin/events/:id/publish', { params: { id } })}
      failed="We couldn’t publish the event."
      done="Published. Everyone can see and book it now."
      onDone={showToast}
    >
      {() => (
        <>
          <p>
            It’s on {formatDateTime(details.startsAt)}. Everyone will be able to see and book it. You can’t turn it back
            into a draft, but you can change it until it starts, or cancel it.
          </p>
          <p>Changes you haven’t saved won’t be included.</p>
        </>
      )}
    </ActionDialogButton>
  )
}
