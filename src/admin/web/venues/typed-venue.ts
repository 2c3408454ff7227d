import { z } from 'zod'
import { latitudeError, longitudeError, VenueInput } from '#admin/contract/venues.ts'

const degrees = /^-?\d{1,3}(\.\d{1,15})?$/

const typedDegrees = (errorText: string, range: z.ZodNumber) =>
  z.string(errorText).trim().regex(degrees, errorText).transform(Number).pipe(range)

const typedText = z.string().trim().default('')

/** Without any location, the only error is at the map link, which is the easiest way to give it. */
const TypedLocation = z
  .object({ lat: typedText, lng: typedText })
  .refine(({ lat, lng }) => lat !== '' || lng !== '', {
    path: ['mapLink'],
    error: 'Please paste a map link, or type the latitude and longitude below.',
  })
  .pipe(
    z.object({
      lat: typedDegrees(latitudeError, VenueInput.shape.lat),
      lng: typedDegrees(longitudeError, VenueInput.shape.lng),
    }),
  )

/** The choice of when the venue is notified the numbers of guests, which is text too. */
const TypedNumbers = z.object({
  numbersDaysBefore: z.string().transform(Number).pipe(VenueInput.shape.numbersDaysBefore.unwrap()),
})

const textsOnly = VenueInput.omit({ lat: true, lng: true, numbersDaysBefore: true })

/** A venue as typed in its form, where all values are text. */
export const TypedVenue = z.intersection(z.intersection(textsOnly, TypedLocation), TypedNumbers)
export type TypedVenue = Record<keyof VenueInput, string>

/** Returns the texts with which the form is filled. */
export function toTypedVenue(venue: VenueInput): TypedVenue {
  const { lat, lng, numbersDaysBefore } = venue
  return { ...venue, lat: String(lat), lng: String(lng), numbersDaysBefore: String(numbersDaysBefore) }
}
