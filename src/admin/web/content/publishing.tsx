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
  written: z.output<Schema>
  publish: (body: z.output<Schema> & { based_on: number }) => Promise<{ number: number }>
  /** Returns the text that visitors would see, or the error for each field. */
  read: (values: z.output<Schema>) => Read<Text>
}

/** Manages a form with a preview before publication, because publishing replaces the old text immediately. */
export function usePublishing<Schema extends z.ZodType<object>, Text>({
  formProps: { basedOn, draft, onPublished },
  schema,
  written,
  publish,
  read,
}: Options<Schema, Text>) {
  const [shown, setShown] = useState<Text | null>(null)
  const [typed, setTyped] = useState(() => {
    const found = read(written)
    return 'text' in found ? found.text : null
  })
  const form = useForm({
    schema,
    draft,
    failed: 'We couldn’t publish it.',
    send: async (values) => {
      try {
        const { number } = await publish({ ...values, based_on: basedOn })
        await onPublished(number)
      } catch (error) {
        // The dialog closes, because it covers the field where the error is shown.
        if (error instanceof ApiError && error.body.fields) setShown(null)
        throw error
      }
    },
  })

  function readTyped(element: HTMLFormElement): Read<Text> {
    const parsed = schema.safeParse(Object.fromEntries(new FormData(element)))
    return parsed.success ? read(parsed.data) : { wrong: fieldErrors(parsed.error, 'form') }
  }

  /** Shows what is typed. While it has an error, the last text without one stays. */
  function followTyping(): void {
    const found = form.element.current && readTyped(form.element.current)
    if (found && 'text' in found) setTyped(found.text)
  }

  function openPreview(): void {
    if (!form.element.current) return
    const found = readTyped(form.element.current)
    form.showErrors('wrong' in found ? found.wrong : {})
    if ('text' in found) setShown(found.text)
  }

  const props: Form['props'] = {
    ...form.props,
    onInput: (event) => {
      form.props.onInput?.(event)
      followTyping()
    },
    // The fields may hold a draft that was restored.
    onFocus: followTyping,
  }
  return { form: { ...form, props }, openPreview, shown, typed, close: () => setShown(null) }
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
