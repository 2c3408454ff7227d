import { z } from 'zod'
import { eventRefusals, VenueDetails, VenuePicture } from '#events/contract.ts'
import { endpoint } from '#platform/contract.ts'
import { unreadablePicture } from '#platform/contract/picture-refusals.ts'
import { listOf, listQuery } from '#platform/listing.ts'

export const latitudeError = 'Please enter the latitude in degrees, such as 52.5123.'
export const longitudeError = 'Please enter the longitude in degrees, such as -2.0812.'
const degrees = (most: number, errorText: string) => z.number(errorText).min(-most, errorText).max(most, errorText)

/** A venue as described by the owner. Its map position is in degrees. */
export const VenueInput = VenueDetails.extend({
  postcode: z.string().trim().toUpperCase().pipe(VenueDetails.shape.postcode),
  lat: degrees(90, latitudeError),
  lng: degrees(180, longitudeError),
})
export type VenueInput = z.infer<typeof VenueInput>

const Venue = z.object({
  id: z.string(),
  typed: VenueInput,
  picture: VenuePicture,
  /** The number of upcoming events here. Members who booked one are notified if the name or address changes. */
  coming: z.number(),
})
export type Venue = z.infer<typeof Venue>

const VenueRow = z.object({
  id: z.string(),
  name: z.string(),
  town: z.string(),
  postcode: z.string(),
  capacity_notes: z.string(),
  coming: z.number(),
})
export type VenueRow = z.infer<typeof VenueRow>

export const venueList = listQuery({ sorts: ['name'], direction: 'asc', filters: {} })

const VenueParams = z.object({ id: z.uuid(eventRefusals.venue_not_found.detail) })

export const VENUE_PICTURE_BYTES_BELOW = 10_485_760
const pictureFile = {
  picture: { bytesBelow: VENUE_PICTURE_BYTES_BELOW, tooLarge: 'The picture needs to be less than 10 MB.' },
} as const

export const listVenues = endpoint({
  method: 'GET',
  path: '/api/admin/venues',
  summary: 'Lists venues by name, with the number of upcoming events at each',
  query: venueList,
  answer: listOf(VenueRow),
})

export const getVenue = endpoint({
  method: 'GET',
  path: '/api/admin/venues/:id',
  summary: 'Returns one venue as shown in its form',
  params: VenueParams,
  answer: Venue,
  refusals: { venue_not_found: eventRefusals.venue_not_found },
})

const venueConditions = { postcode: 'A full UK postcode.' }

export const addVenue = endpoint({
  method: 'POST',
  path: '/api/admin/venues',
  summary: 'Creates a venue, with an optional picture',
  body: VenueInput,
  files: pictureFile,
  conditions: venueConditions,
  answer: z.object({ id: z.string() }),
  links: { 'GET /api/admin/venues/:id': { id: '$response.body#/id' } },
  status: 201,
  refusals: unreadablePicture,
})

export const correctVenue = endpoint({
  method: 'PUT',
  path: '/api/admin/venues/:id',
  summary: 'Changes a venue; without a new picture, it keeps the current one',
  params: VenueParams,
  body: VenueInput,
  files: pictureFile,
  conditions: venueConditions,
  answer: z.object({}),
  refusals: { venue_not_found: eventRefusals.venue_not_found, ...unreadablePicture },
})
