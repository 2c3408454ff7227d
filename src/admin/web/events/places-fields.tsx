import type { AdminEvent } from '#admin/contract/events.ts'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import type { Form } from '#platform/web/ui/form/use-form.ts'
import css from '#admin/web/admin-form.module.css'
import type { TypedEvent } from '#admin/web/events/typed-event.ts'

type Props = { form: Form; typed: TypedEvent; event: AdminEvent | null }

const number = { inputMode: 'numeric', autoComplete: 'off' } as const

export function PlacesFields({ form, typed, event }: Props) {
  return (
    <fieldset className={css.part}>
      <legend>Places and ages</legend>
      <div className={css.pair}>
        <TextField
          {...form.field('femalePlaces')}
          {...number}
          label="Places for women"
          help={formatTaken(event?.taken.F)}
          defaultValue={typed.femalePlaces}
        />
        <TextField
          {...form.field('malePlaces')}
          {...number}
          label="Places for men"
          help={formatTaken(event?.taken.M)}
          defaultValue={typed.malePlaces}
        />
      </div>
      {event && event.taken.M + event.taken.F > 0 && <p className={css.note}>{AGES_ARE_BOOKED}</p>}
      <div className={css.pair}>
        <TextField
          {...form.field('youngestAge')}
          {...number}
          label="Minimum age (optional)"
          defaultValue={typed.youngestAge}
        />
        <TextField
          {...form.field('oldestAge')}
          {...number}
          label="Maximum age (optional)"
          defaultValue={typed.oldestAge}
        />
      </div>
    </fieldset>
  )
}

function formatTaken(taken = 0): string | undefined {
  return taken === 0 ? undefined : `${taken} already taken, so enter at least ${taken}.`
}

const AGES_ARE_BOOKED = 'Places are already taken, so you can widen the age range but not narrow it.'
