import { useId, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useRevalidator } from 'react-router'
import type { z } from 'zod'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { useForm, type Form } from '#platform/web/ui/form/use-form.ts'
import { FormMessages } from '#platform/web/ui/form/form-messages.tsx'
import button from '#platform/web/ui/button.module.css'
import css from './action-dialog.module.css'

type DialogProps<Schema extends z.ZodType> = {
  title: string
  /** The label of the button that runs the action. */
  yes: string
  /** The label of the button that cancels. */
  no?: string
  schema: Schema
  send: (values: z.output<Schema>) => Promise<unknown>
  /** Shown if the action fails and the site does not give a reason. */
  failed: string
  done: string
  /** Called once the page shows the result and the dialog has released the focus. */
  onDone: (message: string) => void
  onClose: () => void
  /** Explains the action and contains its fields. */
  children: (form: Form) => ReactNode
}

type ButtonProps<Schema extends z.ZodType> = Omit<DialogProps<Schema>, 'onClose'> & {
  /** The label of the button that opens the dialog. */
  label: ReactNode
  look?: 'main' | 'quiet'
}

/** A button that opens an `ActionDialog`. */
export function ActionDialogButton<Schema extends z.ZodType>({
  label,
  look = 'quiet',
  ...dialog
}: ButtonProps<Schema>) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button look={look} onPress={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && <ActionDialog {...dialog} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Explains the action, asks for its input, and runs it once the user confirms. */
export function ActionDialog<Schema extends z.ZodType>(props: DialogProps<Schema>) {
  const { title, yes, no = 'Cancel', schema, send, failed, done, onDone, onClose, children } = props
  // The dialog closes before it unmounts, or the focus would not return to the element that opened it.
  const [open, setOpen] = useState(true)
  const { revalidate } = useRevalidator()
  const id = useId()
  const form = useForm({
    schema,
    failed,
    send: async (values) => {
      await send(values)
      await revalidate()
      flushSync(() => setOpen(false))
      onDone(done)
    },
  })
  return (
    <Dialog
      open={open}
      title={title}
      announced="whole question"
      onClose={onClose}
      actions={
        <>
          <button type="submit" form={id} className={`${button.button} ${button.main}`} aria-disabled={form.busy}>
            {form.busy ? 'One moment…' : yes}
          </button>
          <Button onPress={() => setOpen(false)}>{no}</Button>
        </>
      }
    >
      <form {...form.props} id={id} className={css.question}>
        {children(form)}
        <FormMessages form={form} />
      </form>
    </Dialog>
  )
}
