import type { Ref } from 'react'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import css from './code-field.module.css'

type Props = { name: string; error: string | undefined; help?: string; ref?: Ref<HTMLInputElement> }
const either = 'The six digits from your authenticator app, or one of your recovery codes.'

/** Shows a field in which phones can autofill the code. It uses the full keyboard, because recovery codes contain letters. */
export function CodeField({ name, error, help = either, ref }: Props) {
  return (
    <div className={css.code}>
      <TextField
        ref={ref}
        name={name}
        error={error}
        help={help}
        label="Code"
        required
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
    </div>
  )
}
