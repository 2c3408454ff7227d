import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { z } from 'zod'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { ActionButton, SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'

type Props = {
  title: string
  /** Says what happens. */
  button: string
  failed: string
  deed: () => Promise<unknown>
  /** Says that it is done. */
  onDone: () => Promise<void>
  onClose: () => void
  /** What follows from it. */
  children: ReactNode
}

/** Before what cannot be undone. It closes once the deed is done. */
export function AskFirst({ title, button, failed, deed, onDone, onClose, children }: Props) {
  // Closed before it is taken away: then the focus goes back to where it was.
  const [open, setOpen] = useState(true)
  const form = useForm({
    schema: z.object({}),
    failed,
    send: async () => {
      await deed()
      // Nothing outside takes the focus while this is open.
      flushSync(() => setOpen(false))
      await onDone()
    },
  })
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onClose}
      actions={
        <>
          <form {...form.props}>
            <SubmitButton form={form} busy="One moment…">
              {button}
            </SubmitButton>
          </form>
          <ActionButton onPress={() => setOpen(false)}>Cancel</ActionButton>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
