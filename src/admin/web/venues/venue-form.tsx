import { useState } from 'react'
import type { addVenue, correctVenue, Venue, VenueInput } from '#admin/contract/venues.ts'
import { AccessFields } from '#admin/web/venues/access-fields.tsx'
import { MapPoint } from '#admin/web/venues/map-point.tsx'
import { NumbersFields } from '#admin/web/venues/numbers-fields.tsx'
import { PictureField } from '#admin/web/venues/picture-field.tsx'
import { TypedVenue } from '#admin/web/venues/typed-venue.ts'
import { useClosingWarning } from '#admin/web/use-closing-warning.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { sendForm } from '#platform/web/send-form.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { ErrorSummary } from '#platform/web/ui/form/error-summary.tsx'
import { TextArea, TextField } from '#platform/web/ui/form/fields.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import css from '#admin/web/admin-form.module.css'

type Props = {
  /** Null for a new venue. */
  venue: Venue | null
  /** What the form is filled with; undefined for a new venue. */
  typed?: TypedVenue
  /** Called after each input. */
  onTyped?: (form: HTMLFormElement) => void
  onSaved: (name: string) => void | Promise<void>
}

/** In the order of the page. It is empty if the errors themselves name the field. */
const labels: Record<keyof VenueInput | 'mapLink' | 'picture', string> = {
  name: '',
  street: '',
  town: '',
  postcode: '',
  mapLink: '',
  lat: '',
  lng: '',
  directions: 'Directions',
  stepFreeAccess: 'Step-free access',
  toilets: 'Toilets',
  hearingLoop: 'Hearing loop',
  parking: 'Parking',
  accessQuestions: 'How to ask about anything else',
  picture: 'Picture',
  contactEmail: 'Email for the numbers',
  numbersDaysBefore: 'When they are sent',
  capacityNotes: 'Private notes',
}

export function VenueForm({ venue, typed, onTyped, onSaved }: Props) {
  const [picture, setPicture] = useState<File | null>(null)
  const [hasTyped, setHasTyped] = useState(false)
  // The page of an existing venue warns of changed texts itself, but not of a picture.
  useClosingWarning(picture !== null || (!venue && hasTyped))
  const form = useForm({
    schema: TypedVenue,
    failed: 'We couldn’t save the venue.',
    ...(!venue && { draft: 'new venue' }),
    send: async (body) => {
      const sent = { body, files: picture ? { picture } : {}, onProgress: () => {} }
      if (venue) await sendForm<typeof correctVenue>('PUT /api/admin/venues/:id', { ...sent, params: { id: venue.id } })
      else await sendForm<typeof addVenue>('POST /api/admin/venues', sent)
      await onSaved(body.name)
    },
  })
  return (
    <form
      {...form.props}
      className={css.form}
      onInput={(input) => {
        form.props.onInput?.(input)
        onTyped?.(input.currentTarget)
        setHasTyped(true)
      }}
    >
      <ErrorSummary form={form} labels={labels} />
      {venue && venue.coming > 0 && <p className={css.note}>{changeMessage(venue.coming)}</p>}
      <fieldset className={css.part}>
        <legend>Address</legend>
        <TextField {...form.field('name')} label="Name" defaultValue={typed?.name} autoComplete="off" />
        <TextField {...form.field('street')} label="Number and street" defaultValue={typed?.street} />
        <div className={css.pair}>
          <TextField {...form.field('town')} label="Town" defaultValue={typed?.town} />
          <TextField {...form.field('postcode')} label="Postcode" defaultValue={typed?.postcode} />
        </div>
        <MapPoint form={form} typed={typed} />
        <TextArea
          {...form.field('directions')}
          label="Directions (optional)"
          help="For guests: how to find the entrance and the room. Shown on the page for every event at this venue."
          defaultValue={typed?.directions}
          rows={4}
        />
      </fieldset>
      <AccessFields form={form} typed={typed} />
      <NumbersFields form={form} typed={typed} />
      <fieldset className={css.part}>
        <legend>Picture and notes</legend>
        <PictureField form={form} currentImage={venue?.picture.image ?? null} onChoose={setPicture} />
        <TextArea
          {...form.field('capacityNotes')}
          label="Private notes (optional)"
          help="Only owners see these: how many tables fit, who to call, what to bring."
          defaultValue={typed?.capacityNotes}
          rows={3}
        />
      </fieldset>
      <div className={css.send}>
        <SubmitButton form={form} busy="Saving…">
          {venue ? 'Save venue' : 'Add venue'}
        </SubmitButton>
        <ButtonLink look="quiet" to={adminPaths.venues}>
          Back to venues
        </ButtonLink>
      </div>
    </form>
  )
}

function changeMessage(coming: number): string {
  const events = coming === 1 ? 'There’s 1 upcoming event' : `There are ${coming} upcoming events`
  return `${events} at this venue. If you change the name, street, town or postcode, everyone who has booked will get an email with an updated calendar entry.`
}
