import type { TypedVenue } from '#admin/web/venues/typed-venue.ts'
import { LimitedTextField } from '#platform/web/ui/form/limited-fields.tsx'
import type { Form } from '#platform/web/ui/form/use-form.ts'
import css from '#admin/web/admin-form.module.css'

type Props = { form: Form; typed: TypedVenue | undefined }

const fields = [
  {
    name: 'stepFreeAccess',
    label: 'Step-free access',
    help: 'For example: level entrance and a lift to the room, or three steps at the door.',
  },
  { name: 'toilets', label: 'Toilets', help: 'For example: accessible toilet on the ground floor.' },
  { name: 'hearingLoop', label: 'Hearing loop', help: 'For example: no loop, but the room is quiet.' },
  { name: 'parking', label: 'Parking', help: 'For example: two Blue Badge bays outside.' },
  {
    name: 'accessQuestions',
    label: 'How to ask about anything else',
    help: 'For example: email us, and we’ll ask the venue.',
  },
] as const

/** What guests with access needs want to know before they book. */
export function AccessFields({ form, typed }: Props) {
  return (
    <fieldset className={css.part}>
      <legend>Access</legend>
      <p className={css.note}>
        Shown on the page for every event at this venue. If the venue doesn’t have something, say so.
      </p>
      {fields.map(({ name, label, help }) => (
        <LimitedTextField
          key={name}
          {...form.field(name)}
          label={`${label} (optional)`}
          help={help}
          limit={300}
          defaultValue={typed?.[name]}
        />
      ))}
    </fieldset>
  )
}
