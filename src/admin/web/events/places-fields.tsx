import type { EventInput } from '#admin/contract/event-input.ts'
import type { AdminEvent } from '#admin/contract/events.ts'
import { peopleHave } from '#admin/web/events/event-labels.ts'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import type { Form } from '#platform/web/ui/form/use-form.ts'
import css from '#admin/web/admin-form.module.css'

type Props = { form: Form; typed: EventInput; event: AdminEvent | null }

const number = { inputMode: 'numeric', autoComplete: 'off' } as const

export function PlacesFields({ form, typed, event }: Props) {
  return (
    <>
      <fieldset className={css.part}>
        <legend>For whom</legend>
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
        <TextField
          {...form.field('releaseMargin')}
          {...number}
          label="Margin"
          help="So many places of each are open from the start. Each further one opens when somebody of the other gender has booked: 1 keeps the evening strictly even."
          defaultValue={typed.releaseMargin}
        />
        {event && event.taken.M + event.taken.F > 0 && <p className={css.note}>{agesFixedMessage(event)}</p>}
        <div className={css.pair}>
          <TextField
            {...form.field('youngestAge')}
            {...number}
            label="Youngest age (optional)"
            defaultValue={typed.youngestAge}
          />
          <TextField
            {...form.field('oldestAge')}
            {...number}
            label="Oldest age (optional)"
            defaultValue={typed.oldestAge}
          />
        </div>
      </fieldset>
      <fieldset className={css.part}>
        <legend>Lowest numbers (optional)</legend>
        <p className={css.note}>
          Where fewer have booked by the day you choose here, you are asked by email whether the event takes place.
        </p>
        <div className={css.pair}>
          <TextField
            {...form.field('minimumFemales')}
            {...number}
            label="Fewest women"
            defaultValue={typed.minimumFemales}
          />
          <TextField {...form.field('minimumMales')} {...number} label="Fewest men" defaultValue={typed.minimumMales} />
        </div>
        <TextField {...form.field('decideBy')} label="Ask me on" type="datetime-local" defaultValue={typed.decideBy} />
      </fieldset>
    </>
  )
}

function formatTaken(taken = 0): string | undefined {
  return taken === 0 ? undefined : `${taken} ${taken === 1 ? 'is' : 'are'} taken, so at least ${taken}.`
}

function agesFixedMessage({ taken }: AdminEvent): string {
  return `${peopleHave(taken.M + taken.F)} a place at an evening for these ages. The range can be widened, but not narrowed: somebody would be left outside.`
}
