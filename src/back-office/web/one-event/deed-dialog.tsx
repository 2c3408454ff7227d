import { useId, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { ActionButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm, type Form } from '#platform/web/ui/form/use-form.ts'
import { Notice } from '#platform/web/ui/notice.tsx'
import button from '#platform/web/ui/button.module.css'
import css from './one-event.module.css'

type Props<Schema extends z.ZodType> = {
  /** What is pressed to be asked. */
  label: string
  title: string
  /** What does it. */
  yes: string
  schema: Schema
  send: (values: z.output<Schema>) => Promise<unknown>
  /** Said where it does not work and the site does not say why. */
  failed: string
  onDone: () => void
  /** What follows, and the fields. */
  children: (form: Form) => ReactNode
}

/** Something that cannot be undone: it is done once the owner has read what follows and said yes. */
export function DeedButton<Schema extends z.ZodType>(props: Props<Schema>) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <ActionButton onPress={() => setAsking(true)}>{props.label}</ActionButton>
      {asking && <DeedDialog {...props} onClose={() => setAsking(false)} />}
    </>
  )
}

function DeedDialog<Schema extends z.ZodType>(props: Props<Schema> & { onClose: () => void }) {
  const { title, yes, schema, send, failed, onDone, onClose, children } = props
  // It closes itself before it goes: only then does the focus go back to what opened it.
  const [open, setOpen] = useState(true)
  const id = useId()
  const form = useForm({
    schema,
    failed,
    send: async (values) => {
      await send(values)
      flushSync(() => setOpen(false))
      onDone()
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
          <ActionButton onPress={() => setOpen(false)}>No, leave it</ActionButton>
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
