import { useId } from 'react'
import type { Measure } from '#safety/contract.ts'
import { ErrorOf } from '#platform/web/ui/form/fields.tsx'
import css from './moderation.module.css'

type Props = {
  field: { name: string; error: string | undefined }
  measures: readonly Measure[]
  chosen: Measure | null
  onChoose: (measure: Measure) => void
}

export function MeasureChoice({ field: { name, error }, measures, chosen, onChoose }: Props) {
  const id = useId()
  return (
    <fieldset className={css.choice}>
      <legend>What do you want to do?</legend>
      {measures.map((measure) => (
        <label key={measure}>
          <input
            type="radio"
            name={name}
            value={measure}
            checked={chosen === measure}
            onChange={() => onChoose(measure)}
            {...(error !== undefined && { 'aria-describedby': `${id}-error` })}
          />
          <span>
            <strong>{options[measure].label}</strong> {options[measure].means}
          </span>
        </label>
      ))}
      <ErrorOf id={id} error={error} />
    </fieldset>
  )
}

const options: Record<Measure, { label: string; means: string }> = {
  dismissed: { label: 'Dismiss', means: 'No action is needed. The member won’t be told.' },
  removed: { label: 'Delete content', means: 'Their text or picture will be deleted for everyone.' },
  warned: { label: 'Warn', means: 'They’ll be told what they mustn’t do again.' },
  suspended: { label: 'Suspend', means: 'They won’t be able to sign in until an owner lifts the suspension.' },
}
