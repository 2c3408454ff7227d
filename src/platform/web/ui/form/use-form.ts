import { useEffect, useLayoutEffect, useRef, useState, type ComponentProps, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import { fieldErrors } from '#platform/contract.ts'
import { ApiError } from '#platform/web/api.ts'
import { clearDraft, fillFromDraft, saveDraft } from '#platform/web/ui/form/draft.ts'
import { remainingErrors, type FieldErrors } from '#platform/web/ui/form/remaining-errors.ts'
import { useAsMember } from '#platform/web/ui/form/use-as-member.ts'
import { failureMessage, type FailureMessages } from '#platform/web/failure-message.ts'

type Options<Schema extends z.ZodType> = {
  /** The schema of the contract, so that the page reports the same errors as the server without a request. */
  schema: Schema
  /** Asks about valid values before they are sent, and resolves to whether to send them. The form is not busy until then. */
  confirm?: (values: z.output<Schema>) => Promise<boolean>
  /** Sends the values, which are valid. Resolves to 'unsent' if they were not sent, or not accepted. */
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
  /** Returns the name and the error of a field, and whether it may not be left empty. */
  field(name: string): { name: string; error: string | undefined; required: boolean }
  /** The errors of the last attempt, including those that have been corrected since. */
  reported: FieldErrors
  /** Replaces all errors, and focuses the first. */
  showErrors(errors: FieldErrors): void
  /** The error of the field that had the focus already, and the number of its report. */
  unmoved: { error: string; nth: number } | null
  /** Shows or removes the error of a value that the form's component holds itself, such as a chosen picture. */
  showError(name: string, error: string | null): void
  /** Removes every error, and the one of the form as a whole. */
  clearErrors(): void
  busy: boolean
  /** The error of the form as a whole. */
  failure: string | null
}

/**
 * A form with uncontrolled fields, which suits browsers, password managers and slow connections. It is validated by the
 * contract and sent once at a time. Each error is shown at its field until it is corrected, and the first invalid field gets the
 * focus. Typed text is not lost: if the session has expired, the member signs in again without leaving the page, and drafts are
 * stored for this tab.
 */
export function useForm<Schema extends z.ZodType>({
  schema,
  confirm,
  send,
  failed,
  failedFirst = false,
  draft,
}: Options<Schema>): Form {
  const element = useRef<HTMLFormElement>(null)
  const asMember = useAsMember()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [reported, setReported] = useState<FieldErrors>({})
  const isFromSchema = useRef(false)
  const [unmoved, setUnmoved] = useState<Form['unmoved']>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  useLayoutEffect(() => {
    if (draft && element.current) fillFromDraft(draft, element.current)
  }, [draft])
  const isWrong = failure !== null || Object.keys(errors).length > 0
  useEffect(() => (isWrong ? markTitle() : undefined), [isWrong])

  function showErrors(found: FieldErrors): void {
    isFromSchema.current = false
    const focused = document.activeElement
    flushSync(() => {
      setErrors(found)
      setReported(found)
    })
    focusField('[aria-invalid="true"]')
    // A screen reader says the error with the field only if the focus moves.
    const error = document.activeElement === focused ? found[nameOf(focused)] : undefined
    setUnmoved((before) => (error === undefined ? null : { error, nth: (before?.nth ?? 0) + 1 }))
  }

  function showError(name: string, error: string | null): void {
    flushSync(() => setErrors(({ [name]: _, ...others }) => (error === null ? others : { ...others, [name]: error })))
    if (error !== null) focusField(`[name="${name}"]`)
  }

  function focusField(selector: string): void {
    const field = element.current?.querySelector<HTMLElement>(selector)
    field?.focus()
    // With its label and its error, for which the style leaves room.
    field?.scrollIntoView({ block: 'nearest' })
  }

  function clearErrors(): void {
    setErrors({})
    setReported({})
    setUnmoved(null)
    setFailure(null)
  }

  function clearCorrected(form: HTMLFormElement, field: EventTarget): void {
    if (Object.keys(errors).length === 0) return
    setUnmoved(null)
    const edited = nameOf(field)
    const { error } = schema.safeParse(textsIn(form))
    const found = error ? fieldErrors(error, 'form') : {}
    setErrors((shown) => remainingErrors(shown, { edited, found, fromSchema: isFromSchema.current }))
  }

  async function submit(form: HTMLFormElement): Promise<void> {
    if (busy) return
    setFailure(null)
    const parsed = schema.safeParse(textsIn(form))
    if (!parsed.success) {
      showErrors(fieldErrors(parsed.error, 'form'))
      isFromSchema.current = true
      return
    }
    clearErrors()
    if (confirm && !(await confirm(parsed.data))) return
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
        clearCorrected(event.currentTarget, event.target)
      },
    },
    element,
    field: (name) => ({ name, error: errors[name], required: isRequired(schema, name) }),
    reported,
    unmoved,
    showErrors,
    showError,
    clearErrors,
    busy,
    failure,
  }
}

/** Returns whether the schema refuses the field if it is empty, which screen readers announce. */
function isRequired(schema: z.ZodType, name: string): boolean {
  return schema.safeParse({ [name]: '' }).error?.issues.some(({ path }) => path[0] === name) ?? false
}

function nameOf(field: EventTarget | null): string {
  return field !== null && 'name' in field ? String(field.name) : ''
}

function textsIn(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(entries)
}

/** Says in the browser's tab that the form was not sent, as GOV.UK does. Returns a function that takes it back. */
function markTitle(): () => void {
  const plain = () => document.title.replace(/^Error: /, '')
  document.title = `Error: ${plain()}`
  return () => {
    document.title = plain()
  }
}
