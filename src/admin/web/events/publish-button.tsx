import { useState, type RefObject } from 'react'
import { z } from 'zod'
import type { AdminEvent, publishEvent } from '#admin/contract/events.ts'
import { toEventInput, typedEventFor, type TypedEvent } from '#admin/web/events/typed-event.ts'
import { ActionDialog } from '#platform/web/admin/action-dialog.tsx'
import { browserApi } from '#platform/web/api.ts'
import { formatDateTime } from '#platform/local-time.ts'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'

type Props = {
  event: AdminEvent
  /** The form with unsaved changes, and how to save them; null if nothing has been changed. */
  changed: { formIn: RefObject<HTMLElement | null>; save: (details: AdminEvent['details']) => Promise<void> } | null
}

const EmptyBody = z.object({})

/** Publishes an event after a confirmation, because publishing cannot be undone. Unsaved changes are saved first. */
export function PublishButton({ event, changed }: Props) {
  const { id, details } = event
  const [typed, setTyped] = useState<TypedEvent | 'unchanged' | null>(null)

  /** Asks for confirmation, unless the form has errors, which it then shows. */
  function ask(): void {
    const form = changed?.formIn.current?.querySelector('form')
    if (!form) return setTyped('unchanged')
    const { data } = typedEventFor(event).safeParse(Object.fromEntries(new FormData(form)))
    if (data) setTyped(data)
    else form.requestSubmit()
  }

  async function publish(): Promise<void> {
    if (typed !== 'unchanged' && typed !== null) await changed?.save(toEventInput(typed))
    await browserApi<typeof publishEvent>('POST /api/admin/events/:id/publish', { params: { id } })
  }

  const isChanged = typed !== 'unchanged'
  const shown = typed === 'unchanged' || typed === null ? details : typed
  return (
    <>
      <Button look="main" onPress={ask}>
        Publish…
      </Button>
      {typed !== null && (
        <ActionDialog
          title={`Publish ‘${shown.title}’?`}
          yes={isChanged ? 'Save and publish' : 'Publish it'}
          no="Not yet"
          schema={EmptyBody}
          send={publish}
          failed="We couldn’t publish the event."
          done="Published. Everyone can see and book it now."
          onDone={showToast}
          onClose={() => setTyped(null)}
        >
          {() => (
            <>
              {isChanged && <p>You’ve made changes that aren’t saved yet. They’ll be saved first.</p>}
              <p>
                It’s on {formatDateTime(shown.startsAt)}. Everyone will be able to see and book it. You can’t turn it
                back into a draft, but you can change it until it starts, or cancel it.
              </p>
            </>
          )}
        </ActionDialog>
      )}
    </>
  )
}
