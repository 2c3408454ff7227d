import { useId, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useRevalidator } from 'react-router'
import type { z } from 'zod'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { useForm, type Form } from '#platform/web/ui/form/use-form.ts'
import { Notice } from '#platform/web/ui/notice.tsx'
import button from '#platform/web/ui/button.module.css'
import css from './action-dialog.module.css'

type DialogProps<Schema extends z.ZodType> = {
  title: string
  /** What does it. */
  yes: string
  /** What leaves it. */
  no?: string
  schema: Schema
  send: (values: z.output<Schema>) => Promise<unknown>
  /** Said where it does not work and the site does not say why. */
  failed: string
  done: string
  /** Once the page shows what came of it, and the focus is free. */
  onDone: (said: string) => void
  onClose: () => void
  /** What follows, and the fields. */
  children: (form: Form) => ReactNode
}

type ButtonProps<Schema extends z.ZodType> = Omit<DialogProps<Schema>, 'onClose'> & {
  /** What is pressed to be asked. */
  label: string
  look?: 'main' | 'quiet'
}

/** A button that opens an `ActionDialog`. */
export function ActionDialogButton<Schema extends z.ZodType>({
  label,
  look = 'quiet',
  ...dialog
}: ButtonProps<Schema>) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button look={look} onPress={() => setAsking(true)}>
        {label}
      </Button>
      {asking && <ActionDialog {...dialog} onClose={() => setAsking(false)} />}
    </>
  )
}

/** Says what will follow, asks for what the action needs, and carries it out once somebody says yes. */
export function ActionDialog<Schema extends z.ZodType>(props: DialogProps<Schema>) {
  const { title, yes, no = 'Cancel', schema, send, failed, done, onDone, onClose, children } = props
  // It closes itself before it goes: only then does the focus go back to what opened it.
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
        <div role="alert">{form.failure && <Notice look="wrong">{form.failure}</Notice>}</div>
      </form>
    </Dialog>
  )
}
