import { z } from 'zod'
import { EventInput } from '#admin/contract/event-input.ts'
import { Instant } from '#bookings/contract/own-booking.ts'
import { eventRefusals } from '#events/contract.ts'
import { endpoint, refusalTable } from '#platform/contract.ts'

const Text = z.string().max(5_000).default('')

/** An event that is not complete: only its title is required. The other fields are as they were typed in the form. */
export const UnfinishedEvent = z.object({
  title: EventInput.shape.title,
  ...{ description: Text, venueId: Text, startsAt: Text, endsAt: Text, timeZone: Text, price: Text, doorPrice: Text },
  ...{ malePlaces: Text, femalePlaces: Text, releaseMargin: Text, youngestAge: Text, oldestAge: Text },
  ...{ bookingClosesAt: Text, minimumMales: Text, minimumFemales: Text, decideBy: Text, promisedDates: Text },
})
export type UnfinishedEvent = z.infer<typeof UnfinishedEvent>

const UnfinishedEventRow = z.object({ id: z.string(), title: z.string(), changed_at: Instant })
export type UnfinishedEventRow = z.infer<typeof UnfinishedEventRow>

const Params = z.object({ id: z.uuid('We couldn’t find that draft.') })
const { unfinished_event_not_found, too_many_unfinished_events } = eventRefusals

export const listUnfinishedEvents = endpoint({
  method: 'GET',
  path: '/api/admin/unfinished-events',
  summary: 'Lists events that are not complete yet, latest first',
  answer: z.object({ rows: z.array(UnfinishedEventRow) }),
})

export const getUnfinishedEvent = endpoint({
  method: 'GET',
  path: '/api/admin/unfinished-events/:id',
  summary: 'Returns an event that is not complete yet, as it was typed',
  params: Params,
  answer: UnfinishedEvent,
  refusals: refusalTable({ unfinished_event_not_found }),
})

export const saveUnfinishedEvent = endpoint({
  method: 'PUT',
  path: '/api/admin/unfinished-events/:id',
  summary: 'Saves an event that is not complete yet, which needs only a title',
  params: Params,
  body: UnfinishedEvent,
  answer: z.object({}),
  refusals: refusalTable({ too_many_unfinished_events }),
})

export const deleteUnfinishedEvent = endpoint({
  method: 'DELETE',
  path: '/api/admin/unfinished-events/:id',
  summary: 'Deletes an event that is not complete yet, also once it has become a draft',
  params: Params,
  answer: z.object({}),
})
