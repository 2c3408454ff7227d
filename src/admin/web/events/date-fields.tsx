import type { AdminEvent } from '#admin/contract/events.ts'
import { peopleHave } from '#admin/web/events/event-labels.ts'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import type { Form } from '#platform/web/ui/form/use-form.ts'
import css from '#admin/web/admin-form.module.css'
import type { TypedEvent } from '#admin/web/events/typed-event.ts'

type Props = { form: Form; typed: TypedEvent; event: AdminEvent | null }

export function DateFields({ form, typed, event }: Props) {
  const booked = event ? event.booked.M + event.booked.F : 0
  const notificationHelp =
    booked > 0 ? `${peopleHave(booked)} booked and will be emailed if you change this.` : undefined

  /** Moves the end with the start, so that the event keeps its length. */
  function moveEnd(startsAt: string): void {
    const end = form.element.current?.elements.namedItem('endsAt')
    if (!(end instanceof HTMLInputElement) || startsAt === '') return
    const lasts = Date.parse(`${typed.endsAt}Z`) - Date.parse(`${typed.startsAt}Z`)
    const until = Date.parse(`${startsAt}Z`) + (lasts > 0 ? lasts : DEFAULT_EVENT_LENGTH_MS)
    if (!Number.isFinite(until)) return
    end.value = new Date(until).toISOString().slice(0, 16)
    form.showError('endsAt', null)
  }

  return (
    <fieldset className={css.part}>
      <legend>Date and time</legend>
      <div className={css.pair}>
        <TextField
          {...form.field('startsAt')}
          label="Starts"
          help={notificationHelp}
          type="datetime-local"
          defaultValue={typed.startsAt}
          onChange={({ currentTarget }) => moveEnd(currentTarget.value)}
        />
        <TextField {...form.field('endsAt')} label="Ends" type="datetime-local" defaultValue={typed.endsAt} />
      </div>
    </fieldset>
  )
}

const DEFAULT_EVENT_LENGTH_MS = 150 * 60_000
