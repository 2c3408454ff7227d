import { z } from 'zod'
import { latitudeError, longitudeError, VenueInput } from '#admin/contract/venues.ts'

const degrees = /^-?\d{1,3}(\.\d{1,15})?$/

const typedDegrees = (errorText: string, range: z.ZodNumber) =>
  z.string(errorText).trim().regex(degrees, errorText).transform(Number).pipe(range)

/** A venue as typed in its form, where all values are text. */
export const TypedVenue = VenueInput.extend({
  lat: typedDegrees(latitudeError, VenueInput.shape.lat),
  lng: typedDegrees(longitudeError, VenueInput.shape.lng),
})
export type TypedVenue = Record<keyof VenueInput, string>

/** Returns the texts with which the form is filled. */
export function toTypedVenue(venue: VenueInput): TypedVenue {
  return { ...venue, lat: String(venue.lat), lng: String(venue.lng) }
}
