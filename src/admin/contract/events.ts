import { z } from 'zod'
import { EventInput, EventRequest, eventConditions } from '#admin/contract/event-input.ts'
import { EventView } from '#browsing/contract.ts'
import { CancellationReason, EventId, eventRefusals } from '#events/contract.ts'
import { endpoint } from '#platform/contract.ts'
import { QueryDay, listOf, listQuery } from '#platform/listing.ts'

const LocalDateTime = z.string()

const ByGender = z.object({ M: z.number(), F: z.number() })
export const Stage = z.enum(['draft', 'coming', 'under way', 'past', 'cancelled'])
export type Stage = z.infer<typeof Stage>

const EventRow = z.object({
  id: z.number(),
  title: z.string(),
  venue: z.string(),
  start_date_local: LocalDateTime,
  stage: Stage,
  places: ByGender,
  booked: ByGender,
  /** True if every place is held or booked. */
  is_full: z.boolean(),
  /** True once booking has closed online. */
  booking_closed: z.boolean(),
  /** Pounds. */
  price: z.number(),
})
export type EventRow = z.infer<typeof EventRow>

export const eventList = listQuery({
  sorts: ['start', 'title', 'women', 'men'],
  direction: 'desc',
  filters: {
    /** `upcoming` includes drafts, and `all` is the same as no filter. */
    state: z.enum(['upcoming', 'draft', 'coming', 'past', 'cancelled', 'all']).optional(),
    venue: z.uuid().optional(),
    /** The first and the last day, as local dates at the venue. */
    from: QueryDay.optional(),
    to: QueryDay.optional(),
  },
})

const EventChoices = z.object({
  venues: z.array(z.object({ id: z.string(), name: z.string() })),
  staff: z.array(z.object({ id: z.string(), name: z.string(), role: z.enum(['host', 'owner']) })),
})
export type EventChoices = z.infer<typeof EventChoices>

/** An event as shown in its form, with the figures that limit which changes are possible. */
const AdminEvent = z.object({
  id: z.number(),
  stage: Stage,
  /** True once booking has closed online. */
  booking_closed: z.boolean(),
  details: EventInput,
  venue: z.string(),
  end_date_local: LocalDateTime,
  booked: ByGender,
  /** The number of places held or booked. The event cannot have fewer places than this. */
  taken: ByGender,
  /** The reason why the event cannot be published now; null if it can be. */
  why_not_publish: z.string().nullable(),
  /** The deadline for attendees to claim a refund if the event were moved now. */
  choose_until_local: LocalDateTime,
})
export type AdminEvent = z.infer<typeof AdminEvent>

const EventParams = z.object({ id: EventId })
const { event_not_found, venue_not_found, not_a_host, event_starts_in_the_past } = eventRefusals

export const listAdminEvents = endpoint({
  method: 'GET',
  path: '/api/admin/events',
  summary: 'Lists events in every state, latest first',
  query: eventList,
  conditions: { sort: '`women` and `men` only with a `state` of `upcoming` or `coming`.' },
  answer: listOf(EventRow),
})

export const getEventChoices = endpoint({
  method: 'GET',
  path: '/api/admin/event-choices',
  summary: 'Lists the venues and hosts to choose from in the event form',
  answer: EventChoices,
})

export const getAdminEvent = endpoint({
  method: 'GET',
  path: '/api/admin/events/:id/details',
  summary: 'Returns one event as shown in its form',
  params: EventParams,
  answer: AdminEvent,
  refusals: { event_not_found },
})

export const addEvent = endpoint({
  method: 'POST',
  path: '/api/admin/events',
  summary: 'Creates an event as a draft',
  body: EventRequest,
  conditions: eventConditions,
  answer: z.object({ id: z.number() }),
  links: { 'GET /api/admin/events/:id/details': { id: '$response.body#/id' } },
  status: 201,
  refusals: { venue_not_found, not_a_host, event_starts_in_the_past },
})

export const correctEvent = endpoint({
  method: 'PUT',
  path: '/api/admin/events/:id/details',
  summary: 'Changes an event, and notifies attendees of a new day, time or venue',
  params: EventParams,
  body: EventRequest,
  conditions: eventConditions,
  answer: z.object({}),
  refusals: {
    ...{ event_not_found, venue_not_found, not_a_host },
    event_already_cancelled: eventRefusals.event_already_cancelled,
    event_already_started: eventRefusals.event_already_started,
    event_starts_in_the_past,
    places_are_taken: eventRefusals.places_are_taken,
    zone_is_booked: eventRefusals.zone_is_booked,
    ages_are_booked: eventRefusals.ages_are_booked,
  },
})

export const publishEvent = endpoint({
  method: 'POST',
  path: '/api/admin/events/:id/publish',
  summary: 'Publishes a draft, so that its places can be booked',
  params: EventParams,
  answer: z.object({}),
  refusals: {
    event_not_found,
    event_already_published: eventRefusals.event_already_published,
    event_already_cancelled: eventRefusals.event_already_cancelled,
    event_starts_in_the_past,
  },
})

export const previewEvent = endpoint({
  method: 'GET',
  path: '/api/admin/events/:id/preview',
  summary: 'Returns an event as visitors see it, or would see it if it were published now',
  params: EventParams,
  answer: z.object({ stage: Stage, event: EventView }),
  refusals: { event_not_found },
})

const repeatCondition = {
  until: 'Not before the day of the first new event. At most 60 events can be created at once.',
}

export const Repeat = z.object({
  everyWeeks: z.coerce
    .number('Please enter a number of weeks.')
    .int('Please enter a whole number of weeks.')
    .min(1, 'Please enter at least 1 week.')
    .max(26, 'Please enter no more than 26 weeks.'),
  until: QueryDay,
})

export const getRepeatDates = endpoint({
  method: 'GET',
  path: '/api/admin/events/:id/repeat',
  summary: 'Previews the events that repeating an event would create',
  params: EventParams,
  query: Repeat,
  conditions: repeatCondition,
  answer: z.array(
    z.object({
      start_date_local: LocalDateTime,
      end_date_local: LocalDateTime,
      /** Whether the UTC offset differs from that of the event being repeated. */
      clocks_changed: z.boolean(),
      /** Whether an event already starts at this venue at this time, in which case none is created. */
      already_exists: z.boolean(),
    }),
  ),
  refusals: { event_not_found },
})

export const repeatEvent = endpoint({
  method: 'POST',
  path: '/api/admin/events/:id/repeat',
  summary: 'Creates drafts of the same event on later days',
  params: EventParams,
  body: Repeat,
  conditions: repeatCondition,
  answer: z.object({ made: z.array(z.number()) }),
  links: { 'GET /api/admin/events/:id/details': { id: '$response.body#/made/0' } },
  status: 201,
  refusals: { event_not_found },
})

export const EventCancellationRequest = z.strictObject({ reason: CancellationReason })

/** The effects of cancelling an event, or the progress of its cancellation. Amounts are in pounds. */
export const EventCancellation = z.object({
  id: z.number(),
  title: z.string(),
  start_date_local: LocalDateTime,
  stage: Stage,
  booked: z.number(),
  held: z.number(),
  waiting: z.number(),
  /** The amount that attendees paid and that has not been refunded yet. */
  to_refund: z.number(),
  /** Null unless the event is cancelled. */
  progress: z
    .object({
      places: z.number(),
      places_ended: z.number(),
      payments: z.number(),
      payments_refunded: z.number(),
      /**
       * The number of refunds that the card provider has refused. They are listed among the payments that need manual review.
       */
      payments_failed: z.number(),
      pounds: z.number(),
      pounds_refunded: z.number(),
      people: z.number(),
      people_notified: z.number(),
      done: z.boolean(),
    })
    .nullable(),
})
export type EventCancellation = z.infer<typeof EventCancellation>

export const getEventCancellation = endpoint({
  method: 'GET',
  path: '/api/admin/events/:id/cancel',
  summary: 'Returns the effects of cancelling an event or, once it is cancelled, the progress of refunds and emails',
  params: EventParams,
  answer: EventCancellation,
  refusals: { event_not_found },
})

export const adminCancelEvent = endpoint({
  method: 'POST',
  path: '/api/admin/events/:id/cancel',
  summary: 'Cancels an event irreversibly, refunds everyone who booked, and notifies them',
  params: EventParams,
  body: EventCancellationRequest,
  answer: z.object({}),
  refusals: {
    event_not_found,
    event_not_published: eventRefusals.event_not_published,
    event_already_cancelled: eventRefusals.event_already_cancelled,
    event_already_started: eventRefusals.event_already_started,
  },
})
