import { z } from 'zod'
import { Gender } from '#accounts/contract/person.ts'
import { EventHeader } from '#admin/contract/event-bookings.ts'
import { Instant } from '#bookings/contract/own-booking.ts'
import { EventId, eventRefusals } from '#events/contract.ts'
import { endpoint } from '#platform/contract.ts'
import { placeNewsRefusals, WantedGuests } from '#privacy/contract/place-news.ts'

const EventParams = z.object({ id: EventId })
const { event_not_found } = eventRefusals
const { no_free_places, nobody_to_email, place_news_count_changed } = placeNewsRefusals

export const EventPlaceNews = z.object({
  event: EventHeader,
  /** The event’s own age range; null for no limit. */
  youngest_age: z.number().nullable(),
  oldest_age: z.number().nullable(),
  /** The numbers of places on sale now for which nobody waits. */
  free: z.object({ women: z.number(), men: z.number() }),
  /** The emails about free places, newest first. */
  sent: z.array(
    z.object({
      id: z.string(),
      gender: Gender,
      youngest_age: z.number().nullable(),
      oldest_age: z.number().nullable(),
      started_at: Instant,
      finished: z.boolean(),
      /** The number of recipients that the owner confirmed, and of those emailed so far. */
      people: z.number(),
      notified: z.number(),
    }),
  ),
})
export type EventPlaceNews = z.infer<typeof EventPlaceNews>

export const getPlaceNews = endpoint({
  method: 'GET',
  path: '/api/admin/events/:id/place-news',
  summary: 'Returns the free places of an event, and the emails about them to members who asked for news of events',
  params: EventParams,
  answer: EventPlaceNews,
  refusals: { event_not_found },
})

export const previewPlaceNews = endpoint({
  method: 'POST',
  path: '/api/admin/events/:id/place-news/preview',
  summary: 'Previews an email about an event’s free places: its text and the number of recipients',
  params: EventParams,
  body: WantedGuests,
  conditions: { oldest_age: 'Not below `youngest_age`.' },
  answer: z.object({ people: z.number(), subject: z.string(), text: z.string() }),
  refusals: { event_not_found, no_free_places },
})

export const sendPlaceNews = endpoint({
  method: 'POST',
  path: '/api/admin/events/:id/place-news',
  summary: 'Emails members who asked for news of events about an event’s free places, only once for each id',
  params: EventParams,
  body: z.strictObject({
    guests: WantedGuests,
    id: z.uuid('The ID must be a UUID.'),
    /** The number of recipients in the preview. */
    people: z.number().int().min(1).max(10_000_000),
  }),
  answer: z.object({ id: z.string() }),
  links: { 'GET /api/admin/events/:id/place-news': { id: '$request.path.id' } },
  status: 201,
  refusals: { event_not_found, no_free_places, nobody_to_email, place_news_count_changed },
})
