import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { z } from 'zod'
import type { EventInOffice, publishEvent } from '#back-office/contract/events.ts'
import { browserApi } from '#platform/web/api.ts'
import { sayDateTime } from '#platform/local-time.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { ActionButton, SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'

const nothing = z.object({})

/** What is shown to everyone cannot be taken back, so it is asked first. */
export function PublishButton({ event }: { event: EventInOffice }) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { id, typed } = event
  const form = useForm({
    schema: nothing,
    failed: 'The event could not be published.',
    send: async () => {
      await browserApi<typeof publishEvent>('POST /api/admin/events/:id/publish', { params: { id } })
      setAsking(false)
      await revalidate()
      await navigate(`/admin/events/${id}/edit?saved=published`, { replace: true })
    },
  })
  return (
    <>
      <ActionButton look="main" onPress={() => setAsking(true)}>
        Publish…
      </ActionButton>
      <Dialog
        open={asking}
        title={`Publish ‘${typed.title}’?`}
        onClose={() => setAsking(false)}
        actions={<ActionButton onPress={() => setAsking(false)}>Not yet</ActionButton>}
      >
        <p>
          Everyone sees it from now on, on {sayDateTime(typed.startsAt)}, and can book. It cannot become a draft again;
          it can be changed until it starts, or cancelled.
        </p>
        <form {...form.props}>
          <SubmitButton form={form} busy="Publishing…">
            Publish it
          </SubmitButton>
        </form>
      </Dialog>
    </>
  )
}
