import { useState, type ClipboardEvent } from 'react'
import { readMapLink, type MapPoint as Point } from '#admin/rules/read-map-link.ts'
import type { TypedVenue } from '#admin/web/venues/typed-venue.ts'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import type { Form } from '#platform/web/ui/form/use-form.ts'
import css from '#admin/web/admin-form.module.css'

/** Reads the position from a pasted map link into the fields for latitude and longitude, which can also be typed. */
export function MapPoint({ form, typed }: { form: Form; typed: TypedVenue | undefined }) {
  const [point, setPoint] = useState<Point>({ lat: typed?.lat ?? '', lng: typed?.lng ?? '' })
  const [linkIs, setLinkIs] = useState<'empty' | 'read' | 'unread'>('empty')

  function fill(found: Point): void {
    for (const [name, value] of Object.entries(found)) {
      const field = form.element.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement) field.value = value
      form.showError(name, null)
    }
    form.showError('mapLink', null)
    setPoint(found)
  }

  function readLink(text: string): void {
    const found = readMapLink(text)
    if (found) fill(found)
    setLinkIs(found ? 'read' : text.trim() === '' ? 'empty' : 'unread')
  }

  function paste(event: ClipboardEvent): void {
    const found = readMapLink(event.clipboardData.getData('text'))
    if (!found) return
    event.preventDefault()
    fill(found)
  }

  const { lat, lng } = point
  const { name, error } = form.field('mapLink')
  return (
    <>
      <TextField
        name={name}
        label="Map link"
        help="The easiest way to give the location: paste a link to the venue from Google Maps, Apple Maps, OpenStreetMap or Bing Maps, and we’ll fill in the latitude and longitude. You can also type them yourself."
        error={linkIs === 'unread' ? UNREAD : error}
        inputMode="url"
        autoComplete="off"
        onInput={({ currentTarget }) => readLink(currentTarget.value)}
      />
      <div className={css.pair}>
        <TextField
          {...form.field('lat')}
          label="Latitude"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={typed?.lat}
          onInput={({ currentTarget }) => setPoint({ lat: currentTarget.value, lng })}
          onPaste={paste}
        />
        <TextField
          {...form.field('lng')}
          label="Longitude"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={typed?.lng}
          onInput={({ currentTarget }) => setPoint({ lat, lng: currentTarget.value })}
        />
      </div>
      <p role="status" className={css.note}>
        {linkIs === 'read' && 'We’ve found the location from the link. '}
        {lat !== '' && lng !== '' && (
          <a
            href={`https://www.openstreetmap.org/?mlat=${encodeURIComponent(lat)}&mlon=${encodeURIComponent(lng)}#map=18/${encodeURIComponent(lat)}/${encodeURIComponent(lng)}`}
            target="_blank"
            rel="noreferrer"
          >
            Check it on the map (opens in a new tab)
          </a>
        )}
      </p>
    </>
  )
}

const UNREAD =
  'This link doesn’t include a location. Open it, then copy the full address from your browser, or type the latitude and longitude below.'
