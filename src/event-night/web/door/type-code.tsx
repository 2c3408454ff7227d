import { useId, useState, type SubmitEvent } from 'react'
import button from '#platform/web/ui/button.module.css'
import css from './type-code.module.css'

/** The host has just asked for the field. */
function focusField(field: HTMLInputElement | null): void {
  field?.focus()
}

/** Lets the host type the code below the QR code of a ticket. */
export function TypeCode({ onCode }: { onCode: (code: string) => void }) {
  const [typed, setTyped] = useState('')
  const field = useId()

  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (typed.trim() === '') return focusField(event.currentTarget.querySelector('input'))
    onCode(typed)
    setTyped('')
  }

  return (
    <form className={css.form} onSubmit={send}>
      <label htmlFor={field}>Ticket code</label>
      <input
        id={field}
        value={typed}
        ref={focusField}
        enterKeyHint="go"
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
      />
      <button type="submit" className={`${button.button} ${button.quiet}`}>
        Check in
      </button>
    </form>
  )
}
