import { TextField } from '#platform/web/ui/form/fields.tsx'

type Props = { name: string; error: string | undefined; help?: string }
const either = 'The six digits from your authenticator app, or one of your recovery codes.'

/** Shows a field in which phones can autofill the code. It uses the full keyboard, because recovery codes contain letters. */
export function CodeField({ name, error, help = either }: Props) {
  return (
    <TextField
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
  )
}
