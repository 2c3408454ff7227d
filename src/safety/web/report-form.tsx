import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { ReportReason } from '#safety/contract.ts'
import { reasonLabels } from '#safety/rules/report-reasons.ts'
import { dropReportDraft, saveReportDraft, savedReportDraft, type ReportDraft } from '#safety/web/report-draft.ts'
import type { WrittenReport } from '#safety/web/send-report.ts'
import { signedInAs } from '#platform/web/session.ts'
import { SelectField, TextArea } from '#platform/web/ui/form/fields.tsx'

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
  const [error, setError] = useState<string>()
  // The id of the member who opened the form. Another may sign in on this device while it is open.
  const [memberId] = useState(() => signedInAs() ?? 'nobody')
  useLayoutEffect(() => {
    const draft = savedReportDraft({ memberId, aboutId })
    if (form.current && draft) fill(form.current, draft)
  }, [memberId, aboutId])

  async function submit(element: HTMLFormElement): Promise<void> {
    const { reason, note } = writtenIn(element)
    if (!isReason(reason)) {
      flushSync(() => setError('Please choose a reason.'))
      return element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    }
    setError(undefined)
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
      onInput={(event) => saveReportDraft({ memberId, aboutId }, writtenIn(event.currentTarget))}
    >
      {children}
      <SelectField name="reason" label="What’s wrong?" defaultValue="" error={error}>
        <option value="">Choose a reason</option>
        {Object.entries(reasonLabels).map(([reason, reasonLabel]) => (
          <option key={reason} value={reason}>
            {reasonLabel}
          </option>
        ))}
      </SelectField>
      <TextArea
        name="note"
        label="What happened? (optional)"
        help="Tell us in your own words. It helps the owner decide what to do."
        rows={5}
        maxLength={MAX_NOTE_LENGTH}
        error={undefined}
      />
    </form>
  )
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
