import { useId, useState } from 'react'
import { CheckField, ErrorOf } from '#platform/web/ui/form/fields.tsx'
import type { Form } from '#platform/web/ui/form/use-form.ts'
import css from './connections.module.css'

type Props<Choice extends string> = {
  form: Form
  name: string
  legend: string
  choices: readonly Choice[]
  labels: Readonly<Record<Choice, string>>
  initial?: readonly Choice[]
}

/** Shows a checkbox for each choice, and submits the ticked ones as one field, separated by commas. */
export function ChoicesField<Choice extends string>({
  form,
  name,
  legend,
  choices,
  labels,
  initial = [],
}: Props<Choice>) {
  const id = useId()
  const [chosen, setChosen] = useState<readonly Choice[]>(initial)
  const { error } = form.field(name)
  function toggle(choice: Choice, isTicked: boolean): void {
    form.showError(name, null)
    setChosen(choices.filter((one) => (one === choice ? isTicked : chosen.includes(one))))
  }
  return (
    <fieldset
      className={css.choices}
      tabIndex={-1}
      aria-invalid={error !== undefined}
      aria-describedby={error && `${id}-error`}
    >
      <legend>{legend}</legend>
      <input type="hidden" name={name} value={chosen.join(',')} />
      {choices.map((choice) => (
        <CheckField
          key={choice}
          error={undefined}
          label={labels[choice]}
          checked={chosen.includes(choice)}
          onChange={({ currentTarget }) => toggle(choice, currentTarget.checked)}
        />
      ))}
      <ErrorOf id={id} error={error} />
    </fieldset>
  )
}
