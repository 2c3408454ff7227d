import { useState } from 'react'
import type { EventInput } from '#admin/contract/event-input.ts'
import type { EventChoices, AdminEvent } from '#admin/contract/events.ts'
import type { UnfinishedEvent } from '#admin/contract/unfinished-events.ts'
import { eventFieldLabels } from '#admin/web/events/event-labels.ts'
import { HostsField } from '#admin/web/events/hosts-field.tsx'
import { findEventChange, type EventChange } from '#admin/web/events/find-event-change.ts'
import { EventChangeDialog } from '#admin/web/events/event-change-dialog.tsx'
import { MoreOptions } from '#admin/web/events/more-options.tsx'
import { PlacesFields } from '#admin/web/events/places-fields.tsx'
import { PriceFields } from '#admin/web/events/price-fields.tsx'
import { DateFields } from '#admin/web/events/date-fields.tsx'
import { toEventInput, typedEventFor, type TypedEvent } from '#admin/web/events/typed-event.ts'
import { unfinishedIn } from '#admin/web/events/unfinished-event.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { ErrorSummary } from '#platform/web/ui/form/error-summary.tsx'
import { SelectField, TextArea, TextField } from '#platform/web/ui/form/fields.tsx'
import { useAction } from '#platform/web/ui/form/use-action.ts'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { Notice } from '#platform/web/ui/notice.tsx'
import { useListLink } from '#platform/web/ui/table/use-list-link.ts'
import css from '#admin/web/admin-form.module.css'

type Props = {
  choices: EventChoices
  typed: TypedEvent
  /** Null for a new event. */
  event: AdminEvent | null
  /** The key under which the draft is stored until it is saved. */
  draft: string | undefined
  /** Called after each input. */
  onTyped?: (form: HTMLFormElement) => void
  submit: string
  save: (input: EventInput) => Promise<void>
  /** Saves a new event that is not complete yet. */
  saveUnfinished?: (unfinished: UnfinishedEvent, hosts: string) => Promise<void>
}

/** The form for a new or an existing event. */
export function EventForm({ choices, typed, event, draft, onTyped, submit, save, saveUnfinished }: Props) {
  const unfinished = useAction({ failed: 'We couldn’t save the draft.' })
  const [pending, setPending] = useState<{ move: EventChange; answer: (yes: boolean) => void } | null>(null)
  const form = useForm({
    schema: typedEventFor(event),
    failed: 'We couldn’t save the event.',
    ...(draft !== undefined && { draft }),
    confirm: async (typedNow) => {
      const move = event && findEventChange(event, toEventInput(typedNow))
      return !move || confirmChange(move)
    },
    send: (typedNow) => save(toEventInput(typedNow)),
  })

  async function confirmChange(move: EventChange): Promise<boolean> {
    const agreed = await new Promise<boolean>((answer) => setPending({ move, answer }))
    setPending(null)
    return agreed
  }

  return (
    <>
      <form
        {...form.props}
        className={css.form}
        onSubmit={(submitted) => {
          const incomplete = saveUnfinished && unfinishedIn(submitted.currentTarget)
          if (!incomplete) return form.props.onSubmit?.(submitted)
          submitted.preventDefault()
          form.clearErrors()
          void unfinished.run(() => saveUnfinished(incomplete.event, incomplete.hosts))
        }}
        onInput={(input) => {
          form.props.onInput?.(input)
          onTyped?.(input.currentTarget)
        }}
      >
        <ErrorSummary form={form} labels={eventFieldLabels} />
        <fieldset className={css.part}>
          <legend>Details</legend>
          <TextField {...form.field('title')} label="Title" defaultValue={typed.title} autoComplete="off" />
          <TextArea
            {...form.field('description')}
            label="Description"
            help="People will read this before they book. Line breaks are kept."
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
        <DateFields form={form} typed={typed} event={event} />
        <PlacesFields form={form} typed={typed} event={event} />
        <PriceFields form={form} typed={typed} event={event} />
        <HostsField form={form} typed={typed} staff={choices.staff} />
        <MoreOptions form={form} typed={typed} event={event} />
        {unfinished.failure && <Notice look="wrong">{unfinished.failure}</Notice>}
        <div className={`${css.send} ${css.saveBar}`}>
          <SubmitButton form={form} busy="Saving…">
            {submit}
          </SubmitButton>
          <ButtonLink look="quiet" to={useListLink(adminPaths.events)}>
            Back to events
          </ButtonLink>
        </div>
      </form>
      <EventChangeDialog pending={pending} />
    </>
  )
}
