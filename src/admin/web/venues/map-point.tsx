import { useState, type ClipboardEvent } from 'react'
import type { VenueInput } from '#admin/contract/venues.ts'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import type { Form } from '#platform/web/ui/form/use-form.ts'
import css from '#admin/web/admin-form.module.css'

const coordinatePair = /^\s*\(?(-?\d{1,3}\.\d+)\s*,\s*(-?\d{1,3}\.\d+)\)?\s*$/

/** Fields for latitude and longitude. A pair copied from a map and pasted into the first field is split between the two. */
export function MapPoint({ form, typed }: { form: Form; typed: VenueInput | undefined }) {
  const [point, setPoint] = useState({ lat: typed?.lat ?? '', lng: typed?.lng ?? '' })

  function paste(event: ClipboardEvent): void {
    const [, lat, lng] = coordinatePair.exec(event.clipboardData.getData('text')) ?? []
    if (lat === undefined || lng === undefined) return
    event.preventDefault()
    for (const [name, value] of Object.entries({ lat, lng })) {
      const field = form.element.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement) field.value = value
    }
    setPoint({ lat, lng })
  }

  const isPoint = point.lat !== '' && point.lng !== ''
  const { lat, lng } = point
  return (
    <>
      <div className={css.pair}>
        <TextField
          {...form.field('lat')}
          label="Latitude"
          help="Right-click the door on a map, copy the two numbers, and paste them here."
          inputMode="decimal"
          defaultValue={typed?.lat}
          onInput={({ currentTarget }) => setPoint({ lat: currentTarget.value, lng })}
          onPaste={paste}
        />
        <TextField
          {...form.field('lng')}
          label="Longitude"
          inputMode="decimal"
          defaultValue={typed?.lng}
          onInput={({ currentTarget }) => setPoint({ lat, lng: currentTarget.value })}
        />
      </div>
      {isPoint && (
        <p className={css.note}>
          <a
            href={`https://www.openstreetmap.org/?mlat=${encodeURIComponent(lat)}&mlon=${encodeURIComponent(lng)}#map=18/${encodeURIComponent(lat)}/${encodeURIComponent(lng)}`}
            target="_blank"
            rel="noreferrer"
          >
            See this point on the map (opens a new tab)
          </a>
        </p>
      )}
    </>
  )
}
