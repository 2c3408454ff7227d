import { useState, type ReactNode } from 'react'
import type { z } from 'zod'
import type { WrittenForm } from '#admin/web/content/written-form.ts'
import type { Read } from '#content/rules/read-written.ts'
import { fieldErrors } from '#platform/contract.ts'
import { ApiError } from '#platform/web/api.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Button, SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm, type Form } from '#platform/web/ui/form/use-form.ts'

type Options<Schema extends z.ZodType<object>, Text> = {
  /** The props that the form received. */
  formProps: Pick<WrittenForm<unknown>, 'basedOn' | 'draft' | 'onPublished'>
  schema: Schema
  publish: (body: z.output<Schema> & { based_on: number }) => Promise<{ number: number }>
  /** Returns what visitors would see, or the error for each field. */
  read: (written: z.output<Schema>) => Read<Text>
}

/** A form whose text is previewed before it is published, because publishing replaces the old text at once. */
export function usePublishing<Schema extends z.ZodType<object>, Text>({
  formProps: { basedOn, draft, onPublished },
  schema,
  publish,
  read,
}: Options<Schema, Text>) {
  const [shown, setShown] = useState<Text | null>(null)
  const form = useForm({
    schema,
    draft,
    failed: 'We could not publish it.',
    send: async (written) => {
      try {
        const { number } = await publish({ ...written, based_on: basedOn })
        await onPublished(number)
      } catch (error) {
        // The error is shown beside a field, which the open dialog covers.
        if (error instanceof ApiError && error.body.fields) setShown(null)
        throw error
      }
    },
  })

  function look(): void {
    const element = form.element.current
    if (!element) return
    const parsed = schema.safeParse(Object.fromEntries(new FormData(element)))
    const found = parsed.success ? read(parsed.data) : { wrong: fieldErrors(parsed.error, 'form') }
    form.showErrors('wrong' in found ? found.wrong : {})
    if ('text' in found) setShown(found.text)
  }

  return { form, look, shown, close: () => setShown(null) }
}

type Props = {
  publishing: { form: Form; look: () => void; close: () => void }
  /** What visitors would see; null while the preview is closed. */
  preview: ReactNode
  /** What is being published, as the title of the preview names it. */
  heading: string
  /** An effect of publishing that the owner might not expect. */
  warning?: ReactNode
}

/** Placed at the end of the form: what is previewed is what is sent. */
export function PreviewAndPublish({ publishing: { form, look, close }, preview, heading, warning }: Props) {
  return (
    <>
      <Button look="main" onPress={look}>
        Preview and publish
      </Button>
      <Dialog
        open={preview !== null}
        title={`Publish this? ${heading}`}
        onClose={close}
        actions={
          <>
            {warning}
            <SubmitButton form={form} busy="Publishing…">
              Publish now
            </SubmitButton>
            <Button onPress={close}>Go on writing</Button>
          </>
        }
      >
        {preview}
      </Dialog>
    </>
  )
}
