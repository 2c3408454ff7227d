import { useState, type ReactNode } from 'react'
import type { z } from 'zod'
import type { ContentFormProps } from '#admin/web/content/written-form.ts'
import type { Read } from '#content/rules/read-written.ts'
import { fieldErrors } from '#platform/contract.ts'
import { ApiError } from '#platform/web/api.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Button, SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm, type Form } from '#platform/web/ui/form/use-form.ts'

type Options<Schema extends z.ZodType<object>, Text> = {
  formProps: Pick<ContentFormProps<unknown>, 'basedOn' | 'draft' | 'onPublished'>
  schema: Schema
  publish: (body: z.output<Schema> & { based_on: number }) => Promise<{ number: number }>
  /** Returns the text that visitors would see, or the error for each field. */
  read: (written: z.output<Schema>) => Read<Text>
}

/** Manages a form with a preview before publication, because publishing replaces the old text immediately. */
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
    failed: 'We couldn’t publish it.',
    send: async (written) => {
      try {
        const { number } = await publish({ ...written, based_on: basedOn })
        await onPublished(number)
      } catch (error) {
        // The dialog closes, because it covers the field where the error is shown.
        if (error instanceof ApiError && error.body.fields) setShown(null)
        throw error
      }
    },
  })

  function openPreview(): void {
    const element = form.element.current
    if (!element) return
    const parsed = schema.safeParse(Object.fromEntries(new FormData(element)))
    const found = parsed.success ? read(parsed.data) : { wrong: fieldErrors(parsed.error, 'form') }
    form.showErrors('wrong' in found ? found.wrong : {})
    if ('text' in found) setShown(found.text)
  }

  return { form, openPreview, shown, close: () => setShown(null) }
}

type Props = {
  publishing: { form: Form; openPreview: () => void; close: () => void }
  /** The content that visitors would see; null while the preview is closed. */
  preview: ReactNode
  /** The title of the preview, which says what is being published. */
  heading: string
  /** A warning about an effect of publishing that the owner might not expect. */
  warning?: ReactNode
}

/** Shows the preview and its buttons. It is placed inside the form, so that the previewed text is the one submitted. */
export function PreviewAndPublish({ publishing: { form, openPreview, close }, preview, heading, warning }: Props) {
  return (
    <>
      <Button look="main" onPress={openPreview}>
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
            <Button onPress={close}>Keep editing</Button>
          </>
        }
      >
        {preview}
      </Dialog>
    </>
  )
}
