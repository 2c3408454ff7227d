import { useState } from 'react'
import { EventAsTyped } from '#admin/contract/event-as-typed.ts'
import type { Choices, EventInAdmin } from '#admin/contract/events.ts'
import { HostsField } from '#admin/web/events/hosts-field.tsx'
import { moveOf, type Move } from '#admin/web/events/move-of.ts'
import { MoveDialog } from '#admin/web/events/move-dialog.tsx'
import { PlacesPart } from '#admin/web/events/places-part.tsx'
import { PricePart } from '#admin/web/events/price-part.tsx'
import { WhenPart } from '#admin/web/events/when-part.tsx'
import { ApiError } from '#platform/web/api.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { SelectField, TextArea, TextField } from '#platform/web/ui/form/fields.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import css from '#admin/web/typed-form.module.css'

type Props = {
  choices: Choices
  typed: EventAsTyped
  /** Null for a new event. */
  event: EventInAdmin | null
  /** The key under which the draft is stored until it is sent. */
  draft: string | undefined
  submit: string
  save: (typed: EventAsTyped) => Promise<void>
}

/** All fields of an event, new or existing. */
export function EventForm({ choices, typed, event, draft, submit, save }: Props) {
  const [asked, setAsked] = useState<{ move: Move; answer: (yes: boolean) => void } | null>(null)
  const form = useForm({
    schema: EventAsTyped,
    failed: 'The event could not be saved.',
    ...(draft !== undefined && { draft }),
    send: async (values) => {
      const move = event && moveOf(event, values)
      if (move && !(await isAgreed(move))) return 'unsent'
      try {
        return await save(values)
      } catch (error) {
        const name = fieldOfRefusal(error)
        if (name === undefined || !(error instanceof ApiError)) throw error
        form.showErrors({ [name]: error.body.detail })
        return 'unsent'
      }
    },
  })

  async function isAgreed(move: Move): Promise<boolean> {
    const agreed = await new Promise<boolean>((answer) => setAsked({ move, answer }))
    setAsked(null)
    return agreed
  }

  return (
    <>
      <form {...form.props} className={css.form}>
        <fieldset className={css.part}>
          <legend>What it is</legend>
          <TextField {...form.field('title')} label="Title" defaultValue={typed.title} autoComplete="off" />
          <TextArea
            {...form.field('description')}
            label="Description"
            help="What people read before they book. Line breaks stay."
            defaultValue={typed.description}
            rows={6}
          />
          <SelectField {...form.field('venueId')} label="Venue" defaultValue={typed.venueId}>
            <option value="">Choose a venue</option>
            {choices.venues.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        </fieldset>
        <WhenPart form={form} typed={typed} event={event} />
        <PlacesPart form={form} typed={typed} event={event} />
        <PricePart form={form} typed={typed} event={event} />
        <HostsField form={form} typed={typed} staff={choices.staff} />
        <div className={css.send}>
          <SubmitButton form={form} busy="Saving…">
            {submit}
          </SubmitButton>
          <ButtonLink look="quiet" to="/admin/events">
            Back to the events
          </ButtonLink>
        </div>
      </form>
      <MoveDialog asked={asked} />
    </>
  )
}

const fields: Record<string, string> = {
  venue_not_found: 'venueId',
  not_a_host: 'hosts',
  zone_is_booked: 'timeZone',
  ages_are_booked: 'youngestAge',
  places_are_taken: 'malePlaces',
  event_starts_in_the_past: 'startsAt',
}

/** The field that a refusal is about, if any. */
function fieldOfRefusal(error: unknown): string | undefined {
  return error instanceof ApiError ? fields[error.body.error] : undefined
}
