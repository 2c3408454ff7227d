import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { ReportReason } from '#safety/contract.ts'
import { reasonLabels } from '#safety/rules/report-reasons.ts'
import { dropReportDraft, saveReportDraft, savedReportDraft, type ReportDraft } from '#safety/web/report-draft.ts'
import type { WrittenReport } from '#safety/web/send-report.ts'
import { signedInAs } from '#platform/web/session.ts'
import { SelectField } from '#platform/web/ui/form/fields.tsx'
import { LimitedTextArea } from '#platform/web/ui/form/limited-fields.tsx'

type Errors = Partial<Record<keyof ReportDraft, string | undefined>>

type Props = {
  id: string
  /**
   * The id of the person or message that the report is about. A draft is stored in local storage, for the member who typed it,
   * until it is sent.
   */
  aboutId: string
  onSend: (report: WrittenReport) => Promise<boolean>
  children: ReactNode
}

/** The contract's limit. */
const MAX_NOTE_LENGTH = 2_000

export function ReportForm({ id, aboutId, onSend, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors>({})
  // The id of the member who opened the form. Another may sign in on this device while it is open.
  const [memberId] = useState(() => signedInAs() ?? 'nobody')
  useLayoutEffect(() => {
    const draft = savedReportDraft({ memberId, aboutId })
    if (form.current && draft) fill(form.current, draft)
  }, [memberId, aboutId])

  async function submit(element: HTMLFormElement): Promise<void> {
    const { reason, note } = writtenIn(element)
    const found = errorsIn({ reason, note })
    flushSync(() => setErrors(found))
    element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    if (!isReason(reason) || found.note !== undefined) return
    if (await onSend({ reason, note })) dropReportDraft({ memberId, aboutId })
  }

  return (
    <form
      id={id}
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit(event.currentTarget)
      }}
      onInput={({ currentTarget }) => {
        const written = writtenIn(currentTarget)
        saveReportDraft({ memberId, aboutId }, written)
        const found = errorsIn(written)
        setErrors({ reason: errors.reason && found.reason, note: errors.note && found.note })
      }}
    >
      {children}
      <SelectField name="reason" label="What’s wrong?" required defaultValue="" error={errors.reason}>
        <option value="">Choose a reason</option>
        {Object.entries(reasonLabels).map(([reason, reasonLabel]) => (
          <option key={reason} value={reason}>
            {reasonLabel}
          </option>
        ))}
      </SelectField>
      <LimitedTextArea
        name="note"
        label="What happened? (optional)"
        help="Tell us in your own words. It helps the owner decide what to do."
        rows={5}
        limit={MAX_NOTE_LENGTH}
        error={errors.note}
      />
    </form>
  )
}

function errorsIn({ reason, note }: ReportDraft): Errors {
  return {
    reason: isReason(reason) ? undefined : 'Please choose a reason.',
    note: note.trim().length > MAX_NOTE_LENGTH ? 'This must be 2,000 characters or fewer.' : undefined,
  }
}

function fill(form: HTMLFormElement, draft: ReportDraft): void {
  const { reason, note } = fieldsOf(form)
  if (reason && isReason(draft.reason)) reason.value = draft.reason
  if (note) note.value = draft.note
}

function writtenIn(form: HTMLFormElement): ReportDraft {
  const { reason, note } = fieldsOf(form)
  return { reason: reason?.value ?? '', note: note?.value ?? '' }
}

function fieldsOf({ elements }: HTMLFormElement) {
  const [reason, note] = [elements.namedItem('reason'), elements.namedItem('note')]
  return {
    reason: reason instanceof HTMLSelectElement ? reason : null,
    note: note instanceof HTMLTextAreaElement ? note : null,
  }
}

function isReason(value: string): value is ReportReason {
  return Object.hasOwn(reasonLabels, value)
}
