import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { ReportReason } from '#safety/contract.ts'
import { reasonWords } from '#safety/rules/report-reasons.ts'
import type { WrittenReport } from '#safety/web/send-report.ts'
import { dropDraft, fillFromDraft, keepDraft } from '#platform/web/ui/form/draft.ts'
import { SelectField, TextArea } from '#platform/web/ui/form/fields.tsx'

type Props = {
  id: string
  /** Under which this tab keeps what was typed until it has been sent. */
  draft: string
  onSend: (report: WrittenReport) => Promise<boolean>
  children: ReactNode
}

/** As the contract has it. */
const LONGEST_NOTE = 2_000

export function ReportForm({ id, draft, onSend, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<string>()
  useLayoutEffect(() => {
    if (form.current) fillFromDraft(draft, form.current)
  }, [draft])

  async function submit(element: HTMLFormElement): Promise<void> {
    const given = new FormData(element)
    const reason = given.get('reason')
    const note = given.get('note')
    if (!isReason(reason)) {
      flushSync(() => setError('Please choose a reason.'))
      return element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    }
    setError(undefined)
    if (await onSend({ reason, note: typeof note === 'string' ? note : '' })) dropDraft(draft)
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
      onInput={(event) => keepDraft(draft, event.currentTarget)}
    >
      {children}
      <SelectField name="reason" label="What is wrong?" defaultValue="" error={error}>
        <option value="">Choose a reason</option>
        {Object.entries(reasonWords).map(([reason, words]) => (
          <option key={reason} value={reason}>
            {words}
          </option>
        ))}
      </SelectField>
      <TextArea
        name="note"
        label="What happened? (if you like)"
        help="Your own words help the owner to decide what to do."
        rows={5}
        maxLength={LONGEST_NOTE}
        error={undefined}
      />
    </form>
  )
}

function isReason(value: unknown): value is ReportReason {
  return typeof value === 'string' && Object.hasOwn(reasonWords, value)
}
