import { z } from 'zod'
import { Gender, MemberId } from '#accounts/contract/person.ts'
import { OwnBooking, Waiting } from '#bookings/contract/own-booking.ts'
import { EventId, eventRefusals } from '#events/contract.ts'
import { endpoint, refusalTable } from '#platform/contract.ts'
import { Portrait, Profile } from '#profiles/contract.ts'

/** ISO 8601 without an offset, in the event's own time zone: '2026-12-04T19:30:00'. */
const LocalDateTime = z.string()
const Person = z.object({ like: z.object({ id: z.string() }) })

export const VenuePicture = z.object({
  /** An address on this site; null where the venue has no picture. */
  image: z.string().nullable(),
  /** The same picture by width in pixels, for `srcset`. */
  sizes: z.array(z.object({ width: z.number(), image: z.string() })),
})

/** An attendee, as other attendees see them. */
export const Attendee = z.object({
  id: MemberId,
  name: z.string(),
  /** Null if the attendee has not made a profile. */
  profile: z
    .object({
      picture: Portrait,
      /** Null for hosts, who are shown no headlines. */
      headline: z.string().nullable(),
    })
    .nullable(),
})
export type Attendee = z.infer<typeof Attendee>

/** Why the viewer cannot book: the values of `Reason` in the rules that an online booking can meet. */
export const WhyNot = z.enum([
  'cancelled',
  'past',
  'attending',
  'booking_closed',
  'full',
  'signed_out',
  'account_not_active',
  'under_18',
  'too_young',
  'too_old',
  'no_places_for_gender',
  'holds_paused',
])

/** An event in the specification's shape. The fields after a blank line are our additions. */
export const EventView = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  /** Pounds: 24 or 24.5. */
  price: z.number(),
  start_date_local: LocalDateTime,
  end_date_local: LocalDateTime,
  venue: z.object({
    name: z.string(),
    picture: VenuePicture,
    street_address: z.object({
      street: z.string(),
      town: z.string(),
      postcode: z.string(),
      lat: z.number(),
      lng: z.number(),
    }),
    directions: z.string(),
  }),
  places: z.object({
    places_left: z.number(),
    males_attending: z.number(),
    females_attending: z.number(),

    male_places: z.number(),
    female_places: z.number(),
    /** How many places are on sale now, given the current balance. */
    males_on_sale: z.number(),
    females_on_sale: z.number(),
    /** Held while someone pays: taken, but not booked. */
    males_held: z.number(),
    females_held: z.number(),
    /** How many of the other gender must book before the next place opens: 0 if one is open, null if none will open. */
    males_open_after: z.number().nullable(),
    females_open_after: z.number().nullable(),
  }),
  attending: z.boolean(),
  can_join_event: z.boolean(),
  is_maxed_out: z.boolean(),
  past_event: z.boolean(),
  likes_submitted: z.boolean(),
  /** The viewer's likes, once they have sent them. */
  likes: z.array(Person),
  /** Only in the extended form, for viewers who may see attendees: members see the other gender, the owner and hosts see both. */
  male_attendees: z.array(Attendee).optional(),
  female_attendees: z.array(Attendee).optional(),

  /** Instants with 'Z', for calendars and search engines. */
  starts_at: z.string(),
  ends_at: z.string(),
  time_zone: z.string(),
  /** Whole days from today to the event's day, both in its time zone: 0 today, 1 tomorrow, negative for days gone by. */
  days_from_today: z.number(),
  under_way: z.boolean(),
  cancelled: z.boolean(),
  booking_closed: z.boolean(),
  booking_closes_local: LocalDateTime.nullable(),
  youngest_age: z.number().nullable(),
  oldest_age: z.number().nullable(),

  /** The state of the viewer's likes; null if they did not attend. */
  likes_state: z.enum(['not_open', 'open', 'sent', 'closed']).nullable(),
  /** When likes close; null if the viewer did not attend. */
  likes_close_local: LocalDateTime.nullable(),

  /** The viewer's gender; null for visitors. */
  viewer_gender: Gender.nullable(),
  /** Why the viewer cannot book just now: the first reason that applies; null if they can. */
  why_not: WhyNot.nullable(),
  /** The viewer's own place, held or booked. */
  booking: OwnBooking.nullable(),
  /** Their place on the waiting list; null if they are not on it. */
  waiting: Waiting.nullable(),
  /** Whether the viewer could join the waiting list: there is no place now, and there may be one later. */
  can_wait: z.boolean(),
})
export type EventView = z.infer<typeof EventView>

export const browsingRefusals = refusalTable({
  no_future_event: { status: 404, detail: 'Sorry there are no future events.' },
  not_authorised: { status: 403, detail: 'Sorry you are not authorised to view this profile.' },
})
export const pictureRefusals = refusalTable({
  picture_not_found: { status: 404, detail: 'There is no such picture.' },
})

const WhichEvents = z.object({ option: z.literal('future', "The option is 'future'.") })

export const listEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  summary: 'Events that have not ended and are not cancelled, soonest first',
  query: WhichEvents,
  answer: z.array(EventView),
  cached: true,
})

export const listEventsAsMember = endpoint({
  method: 'POST',
  path: '/api/events',
  summary: 'The same events as the member who asks sees them',
  query: WhichEvents,
  body: z.object({}),
  answer: z.array(EventView),
})

const WhichEvent = z.object({ id: EventId })

export const getEvent = endpoint({
  method: 'GET',
  path: '/api/event',
  summary: 'One event, also when it is past or cancelled',
  query: WhichEvent,
  answer: EventView,
  refusals: { event_not_found: eventRefusals.event_not_found },
  cached: true,
})

export const getEventAsMember = endpoint({
  method: 'POST',
  path: '/api/event',
  summary: 'The same event as the member who asks sees it',
  query: WhichEvent,
  body: z.object({ attendees: z.boolean('Attendees are asked for with true.').optional() }),
  answer: EventView,
  refusals: { event_not_found: eventRefusals.event_not_found },
})

export const listOwnEvents = endpoint({
  method: 'POST',
  path: '/api/myevents',
  summary: 'The events that the member has booked: those to come soonest first, then those gone by, newest first',
  body: z.object({}),
  answer: z.array(EventView.extend({ booking: OwnBooking })),
})

export const getNextEvent = endpoint({
  method: 'GET',
  path: '/api/nextevent',
  summary: 'The first event that has not started yet',
  answer: EventView,
  refusals: { no_future_event: browsingRefusals.no_future_event },
  cached: true,
})

const EventPath = z.object({ id: EventId })

export const getCalendarFile = endpoint({
  method: 'GET',
  path: '/event/:id/calendar.ics',
  summary: 'The event for a calendar (RFC 5545)',
  params: EventPath,
  answer: { file: { contentType: 'text/calendar; charset=utf-8' } },
  refusals: { event_not_found: eventRefusals.event_not_found },
  cached: true,
})

export const getSharePicture = endpoint({
  method: 'GET',
  path: '/event/:id/share.png',
  summary: 'The picture that a shared link to the event shows',
  params: EventPath,
  answer: { file: { contentType: 'image/png' } },
  refusals: { event_not_found: eventRefusals.event_not_found },
  cached: true,
})

export const getSitePicture = endpoint({
  method: 'GET',
  path: '/share.png',
  summary: 'The picture that a shared link to the site shows',
  answer: { file: { contentType: 'image/png' } },
  cached: true,
})

export const getSitemap = endpoint({
  method: 'GET',
  path: '/sitemap.xml',
  summary: 'The addresses that search engines should know',
  answer: { file: { contentType: 'application/xml; charset=utf-8' } },
  cached: true,
})

export const getRobots = endpoint({
  method: 'GET',
  path: '/robots.txt',
  summary: 'What search engines may read',
  answer: { file: { contentType: 'text/plain; charset=utf-8' } },
  cached: true,
})

export const getVenuePicture = endpoint({
  method: 'GET',
  path: '/pictures/:name',
  summary: 'A public picture at one of its widths',
  params: z.object({ name: z.string().regex(/^[0-9a-f]{32}-\d{3,4}\.webp$/, 'There is no such picture.') }),
  answer: { file: { contentType: 'image/webp' } },
  refusals: pictureRefusals,
})

export const getUserProfile = endpoint({
  method: 'POST',
  path: '/api/getuserprofile/:id',
  summary: 'Another member’s profile, for those who may see it',
  params: z.object({ id: z.string() }),
  body: z.object({}),
  answer: z.object({
    /** Null if the member has not made a profile. */
    profile: Profile.nullable(),

    user: Profile.shape.user,
    /** Whether the viewer may write to them. */
    can_write: z.boolean(),
  }),
  refusals: { not_authorised: browsingRefusals.not_authorised },
})

/** An invalid part becomes undefined, so that every faulty address is refused alike: there is no such picture. */
const PartOfAddress = z.string().optional().catch(undefined)

export const getPortrait = endpoint({
  method: 'GET',
  path: '/portraits/:name',
  summary: 'A portrait at an address signed for its viewer',
  params: z.object({ name: z.string() }),
  query: z.object({ viewer: PartOfAddress, until: PartOfAddress, signature: PartOfAddress }),
  answer: { file: { contentType: 'image/webp' } },
  refusals: pictureRefusals,
})
