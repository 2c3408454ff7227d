import { z } from 'zod'
import { EventView } from '#browsing/contract.ts'
import { TextBlock } from '#content/contract.ts'
import { endpoint, refusalTable } from '#platform/contract.ts'

export const placeRefusals = refusalTable({
  town_not_found: { status: 404, detail: 'We have no events in that town.' },
  ages_not_found: { status: 404, detail: 'We don’t recognise that age group.' },
})

/** A link to another page of this kind. */
const PlaceLink = z.object({ name: z.string(), slug: z.string() })

/** A past evening. Its figures are rounded down, and null if they could say something about a person. */
export const PastEvening = z.object({
  id: z.number(),
  title: z.string(),
  start_date_local: z.string(),
  venue: z.string(),
  town: z.string(),
  guests: z.number().int().nullable(),
  pairs: z.number().int().nullable(),
})
export type PastEvening = z.infer<typeof PastEvening>

/** What visitors read about the events in one town or for one age group. */
export const Place = z.object({
  kind: z.enum(['town', 'ages']),
  name: z.string(),
  slug: z.string(),
  /** The owner's words for all such pages, and for this one. */
  intro: z.string(),
  words: z.array(TextBlock),
  events: z.array(EventView),
  /** The latest past evenings, newest first. */
  past: z.array(PastEvening),
  /** The sums of all evenings whose figures are shown; null if there are none. */
  totals: z.object({ evenings: z.number().int(), guests: z.number().int(), pairs: z.number().int() }).nullable(),
  towns: z.array(PlaceLink),
  ages: z.array(PlaceLink),
})
export type Place = z.infer<typeof Place>

export const getTown = endpoint({
  method: 'GET',
  path: '/api/towns/:slug',
  summary: 'Returns the events in a town, past evenings there, and the owner’s words about it',
  params: z.object({ slug: z.string().max(100) }),
  answer: Place,
  cached: true,
  refusals: { town_not_found: placeRefusals.town_not_found },
})

export const getAges = endpoint({
  method: 'GET',
  path: '/api/ages/:slug',
  summary: 'Returns the events for an age group, past evenings of it, and the owner’s words about it',
  params: z.object({ slug: z.string().max(100) }),
  answer: Place,
  cached: true,
  refusals: { ages_not_found: placeRefusals.ages_not_found },
})
