import type { Person } from '#messaging/web/writing/use-recipients.ts'
import { SelectField } from '#platform/web/ui/form/fields.tsx'
import css from './message-fields.module.css'

/** Shows the recipient's name, with a hidden field for the recipient's id. */
export function FixedRecipient({ person }: { person: Person }) {
  return (
    <p className={css.to}>
      <input type="hidden" name="toUserId" value={person.id} />
      <b>To</b> {person.name}
    </p>
  )
}

/** The dropdown of possible recipients. */
export function RecipientField({ people, error }: { people: readonly Person[]; error: string | undefined }) {
  return (
    <SelectField name="toUserId" label="To" required error={error} defaultValue="">
      <option value="" disabled>
        Choose someone
      </option>
      {people.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
