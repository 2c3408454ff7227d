import { useState } from 'react'
import type { Night, SeatId } from '#event-night/rules/night/night.ts'
import { nameOf } from '#event-night/web/rounds/night-messages.ts'
import { SelectField, TextArea } from '#platform/web/ui/form/fields.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import css from './guest-dialog.module.css'

type OtherGuestProps = {
  label: string
  night: Night
  others: readonly SeatId[]
  /** Shown if there are none. */
  noOthers: string
  onChosen: (other: SeatId) => void
}

/** Asks which other guest an action is about. */
export function OtherGuestQuestion({ label, night, others, noOthers, onChosen }: OtherGuestProps) {
  if (others.length === 0) return <p role="status">{noOthers}</p>
  return (
    <SelectField label={label} error={undefined} value="" onChange={({ target }) => onChosen(target.value)}>
      <option value="">Choose a guest</option>
      {others.map((other) => (
        <option key={other} value={other}>
          {nameOf(night, other)}
        </option>
      ))}
    </SelectField>
  )
}

/** Asks what happened, for the owner. */
export function NoteQuestion({ onSave }: { onSave: (text: string) => void }) {
  const [text, setText] = useState('')
  return (
    <>
      <TextArea
        label="What happened"
        help="Only owners can read this. It’s kept for six months."
        error={undefined}
        rows={3}
        maxLength={1_000}
        value={text}
        onChange={(e) => setText(e.target.value)}
      />
      <div className={css.save}>
        <Button look="main" onPress={() => void (text.trim() !== '' && onSave(text.trim()))}>
          Save the note
        </Button>
      </div>
    </>
  )
}
