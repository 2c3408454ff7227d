import { useLayoutEffect, useRef, useState, type ComponentProps, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import { fieldErrors } from '#platform/contract.ts'
import { ApiError } from '#platform/web/api.ts'
import { clearDraft, fillFromDraft, saveDraft } from '#platform/web/ui/form/draft.ts'
import { useAsMember } from '#platform/web/ui/form/use-as-member.ts'
import { failureMessage, type FailureMessages } from '#platform/web/failure-message.ts'

type Options<Schema extends z.ZodType> = {
  /** The schema of the contract, so that the page reports the same errors as the server without a request. */
  schema: Schema
  /** Sends the values, which are valid. Resolves to 'unsent' if they were only previewed or the member changed their mind. */
  send: (values: z.output<Schema>) => Promise<void | 'unsent'>
  failed: string
  failedFirst?: FailureMessages['failedFirst']
  /** The name under which this tab stores typed text until it is sent. Absent if the text must not be stored. */
  draft?: string
}

export type Form = {
  /** Props for the form element. */
  props: ComponentProps<'form'>
  element: RefObject<HTMLFormElement | null>
  /** Returns the name and the error of a field. */
  field(name: string): { name: string; error: string | undefined }
  /** Shows errors of values that the form's component holds itself, such as a chosen picture. */
  showErrors(errors: Record<string, string>): void
  busy: boolean
  /** The error of the form as a whole. */
  failure: string | null
}

/**
 * A form with uncontrolled fields, which suits browsers, password managers and slow connections. It is validated by the
 * contract and sent once at a time. Each error is shown at its field, and the first invalid field gets the focus. Typed text is
 * not lost: if the session has expired, the member signs in again without leaving the page, and drafts are stored for this tab.
 */
export function useForm<Schema extends z.ZodType>({
  schema,
  send,
  failed,
  failedFirst = false,
  draft,
}: Options<Schema>): Form {
  const element = useRef<HTMLFormElement>(null)
  const asMember = useAsMember()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  useLayoutEffect(() => {
    if (draft && element.current) fillFromDraft(draft, element.current)
  }, [draft])

  function showErrors(found: Record<string, string>): void {
    flushSync(() => setErrors(found))
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  async function submit(form: HTMLFormElement): Promise<void> {
    if (busy) return
    setFailure(null)
    const parsed = schema.safeParse(textsIn(form))
    if (!parsed.success) return showErrors(fieldErrors(parsed.error, 'form'))
    setErrors({})
    setBusy(true)
    try {
      const outcome = await asMember(() => send(parsed.data))
      if (draft && outcome !== 'unsent') clearDraft(draft)
    } catch (error) {
      if (error instanceof ApiError && error.body.fields) showErrors(error.body.fields)
      const fieldsWithError = Object.keys(error instanceof ApiError ? (error.body.fields ?? {}) : {})
      const hasField = fieldsWithError.some((name) => form.elements.namedItem(name) !== null)
      if (!hasField) setFailure(failureMessage(error, { failed, failedFirst }))
    } finally {
      setBusy(false)
    }
  }

  return {
    props: {
      ref: element,
      method: 'post',
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault()
        void submit(event.currentTarget)
      },
      onInput: (event) => {
        if (draft) saveDraft(draft, event.currentTarget)
      },
    },
    element,
    field: (name) => ({ name, error: errors[name] }),
    showErrors,
    busy,
    failure,
  }
}

function textsIn(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(entries)
}
