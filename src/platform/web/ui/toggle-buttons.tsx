import css from './toggle-buttons.module.css'

type Props<Value> = {
  /** What the buttons choose, which screen readers say. */
  label: string
  choices: readonly (readonly [value: Value, label: string])[]
  chosen: Value
  onChoose: (value: Value) => void
  /** `full width` if the buttons share the width equally. */
  look?: 'compact' | 'full width'
}

/** Buttons in a row of which one is pressed. */
export function ToggleButtons<Value extends string | number>({
  label,
  choices,
  chosen,
  onChoose,
  look = 'compact',
}: Props<Value>) {
  return (
    <div className={`${css.group} ${look === 'full width' ? css.full : ''}`} role="group" aria-label={label}>
      {choices.map(([value, text]) => (
        <button key={value} type="button" aria-pressed={chosen === value} onClick={() => onChoose(value)}>
          {text}
        </button>
      ))}
    </div>
  )
}
