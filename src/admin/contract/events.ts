import { z } from 'zod'
import { EventInput } from '#admin/contract/event-input.ts'
import { EventView } from '#browsing/contract.ts'
import { EventId, eventRefusals } from '#events/contract.ts'
import { endpoint } from '#platform/contract.ts'
import { QueryDay, listOf, listQuery } from '#platform/listing.ts'

const LocalDateTime = z.string()

const ByGender = z.object({ M: z.number(), F: z.number() })
const Stage = z.enum(['draft', 'coming', 'under way', 'past', 'cancelled'])
export type Stage = z.infer<typeof Stage>

const EventRow = z.object({
  id: z.number(),
  title: z.string(),
  venue: z.string(),
  start_date_local: LocalDateTime,
  stage: Stage,
  places: ByGender,
  booked: ByGender,
  /** Pounds. */
  price: z.number(),
})
export type EventRow = z.infer<typeof EventRow>

export const eventList = listQuery({
  sorts: ['start', 'title'],
  direction: 'desc',
  filters: {
    state: z.enum(['draft', 'coming', 'past', 'cancelled']).optional(),
    venue: z.uuid().optional(),
    /** Dates at the venue, both inclusive. */
    from: QueryDay.optional(),
    to: QueryDay.optional(),
  },
})

const EventChoices = z.object({
  venues: z.array(z.object({ id: z.string(), name: z.string() })),
  staff: z.array(z.object({ id: z.string(), name: z.string(), role: z.enum(['host', 'owner']) })),
})
export type EventChoices = z.infer<typeof EventChoices>

/** An event as its form shows it, with the figures that limit what can be changed. */
const AdminEvent = z.object({
  id: z.number(),
  stage: Stage,
  typed: EventInput,
  venue: z.string(),
  end_date_local: LocalDateTime,
  booked: ByGender,
  /** Held or booked: the event cannot have fewer places than this. */
  taken: ByGender,
  /** If the event is moved now, those who have booked can claim a refund until this time. */
  choose_until_local: LocalDateTime,
})
export type AdminEvent = z.infer<typeof AdminEvent>

const EventParams = z.object({ id: EventId })
const { event_not_found, venue_not_found, not_a_host } = eventRefusals

export const listAdminEvents = endpoint({
  method: 'GET',
  path: '/api/admin/events',
  summary: 'Events of every state, the latest first',
  query: eventList,
  answer: listOf(EventRow),
})

export const getEventChoices = endpoint({
  method: 'GET',
  path: '/api/admin/event-choices',
  summary: 'What an event’s form offers: the venues, and who can be its host',
  answer: EventChoices,
})

export const getAdminEvent = endpoint({
  method: 'GET',
  path: '/api/admin/events/:id/details',
  summary: 'One event, as its form shows it',
  params: EventParams,
  answer: AdminEvent,
  refusals: { event_not_found },
})

export const addEvent = endpoint({
  method: 'POST',
  path: '/api/admin/events',
  summary: 'Makes an event, as a draft',
  body: EventInput,
  answer: z.object({ id: z.number() }),
  status: 201,
  refusals: { venue_not_found, not_a_host },
})

export const correctEvent = endpoint({
  method: 'PUT',
  path: '/api/admin/events/:id/details',
  summary: 'Changes an event; whoever has booked is told of another day, time or venue',
  params: EventParams,
  body: EventInput,
  answer: z.object({}),
  refusals: {
    ...{ event_not_found, venue_not_found, not_a_host },
    event_already_cancelled: eventRefusals.event_already_cancelled,
    event_already_started: eventRefusals.event_already_started,
    event_starts_in_the_past: eventRefusals.event_starts_in_the_past,
    places_are_taken: eventRefusals.places_are_taken,
    zone_is_booked: eventRefusals.zone_is_booked,
    ages_are_booked: eventRefusals.ages_are_booked,
  },
})

export const publishEvent = endpoint({
  method: 'POST',
  path: '/api/admin/events/:id/publish',
  summary: 'Shows a draft to everyone and puts its places on sale',
  params: EventParams,
  answer: z.object({}),
  refusals: {
    event_not_found,
    event_already_published: eventRefusals.event_already_published,
    event_already_cancelled: eventRefusals.event_already_cancelled,
    event_starts_in_the_past: eventRefusals.event_starts_in_the_past,
  },
})

export const previewEvent = endpoint({
  method: 'GET',
  path: '/api/admin/events/:id/preview',
  summary: 'An event as visitors see it, or would if it were published now',
  params: EventParams,
  answer: z.object({ stage: Stage, event: EventView }),
  refusals: { event_not_found },
})

export const Repeat = z.object({
  everyWeeks: z.coerce
    .number('Please give a number of weeks.')
    .int('Please give whole weeks.')
    .min(1, 'Every week is the most often.')
    .max(26, 'Please give at most 26 weeks.'),
  until: QueryDay,
})

export const getRepeatDates = endpoint({
  method: 'GET',
  path: '/api/admin/events/:id/repeat',
  summary: 'The evenings that repeating an event would make',
  params: EventParams,
  query: Repeat,
  answer: z.array(
    z.object({
      start_date_local: LocalDateTime,
      end_date_local: LocalDateTime,
      /** The UTC offset differs from that of the event being repeated. */
      clocks_changed: z.boolean(),
      /** An event already starts at this venue at that time, so none is created. */
      already_exists: z.boolean(),
    }),
  ),
  refusals: { event_not_found },
})

export const repeatEvent = endpoint({
  method: 'POST',
  path: '/api/admin/events/:id/repeat',
  summary: 'Makes drafts of the same event on later days',
  params: EventParams,
  body: Repeat,
  answer: z.object({ made: z.array(z.number()) }),
  status: 201,
  refusals: { event_not_found },
})

/** What cancelling an event would do, or how far the cancellation has got. Money in pounds. */
export const EventCancellation = z.object({
  id: z.number(),
  title: z.string(),
  start_date_local: LocalDateTime,
  stage: Stage,
  booked: z.number(),
  held: z.number(),
  waiting: z.number(),
  /** Paid by those who have booked, and not refunded yet. */
  to_refund: z.number(),
  /** Null unless the event is cancelled. */
  progress: z
    .object({
      places: z.number(),
      places_ended: z.number(),
      payments: z.number(),
      payments_refunded: z.number(),
      /** The card provider refuses these refunds; they are listed among the cases that need a person. */
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
  summary: 'What cancelling an event would do; once it is cancelled, how far refunds and mails have got',
  params: EventParams,
  answer: EventCancellation,
  refusals: { event_not_found },
})

export const adminCancelEvent = endpoint({
  method: 'POST',
  path: '/api/admin/events/:id/cancel',
  summary: 'Cancels an event for good: everyone who booked is refunded and told',
  params: EventParams,
  answer: z.object({}),
  refusals: {
    event_not_found,
    event_not_published: eventRefusals.event_not_published,
    event_already_cancelled: eventRefusals.event_already_cancelled,
    event_already_started: eventRefusals.event_already_started,
  },
})
