import { z } from 'zod'
import { Gender } from '#accounts/contract/person.ts'
import { OwnBooking, Waiting } from '#bookings/contract/own-booking.ts'
import { Attendee } from '#browsing/contract/attendee.ts'
import { CalendarRemovals, pictureName } from '#browsing/contract/file-address.ts'
import { EventId, eventRefusals, VenuePicture } from '#events/contract.ts'
import { endpoint, refusalTable } from '#platform/contract.ts'
import { Profile } from '#profiles/contract.ts'

/** ISO 8601 without an offset, in the event's time zone: '2026-12-04T19:30:00'. */
const LocalDateTime = z.string()
const Person = z.object({ like: z.object({ id: z.string() }) })

/** The reasons why a viewer cannot book: those values of `Reason` in the booking rules that apply to online bookings. */
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
  /** The price in pounds, such as 24 or 24.5. */
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

    /** What the owner says about access; null if nothing. */
    access: z
      .object({
        step_free: z.string(),
        toilets: z.string(),
        hearing_loop: z.string(),
        parking: z.string(),
        questions: z.string(),
      })
      .nullable(),
  }),
  places: z.object({
    places_left: z.number(),
    /** The numbers of bookings. A past event requested by its id does not count attendees who were marked absent. */
    males_attending: z.number(),
    females_attending: z.number(),

    male_places: z.number(),
    female_places: z.number(),
    /** The numbers of places on sale now, as far as the balance allows. */
    males_on_sale: z.number(),
    females_on_sale: z.number(),
    /** The numbers of places that are held while a member pays: they are taken, but not booked. */
    males_held: z.number(),
    females_held: z.number(),
    /** The number of bookings by the other gender before the next place opens: 0 if one is open, null if none will open. */
    males_open_after: z.number().nullable(),
    females_open_after: z.number().nullable(),
  }),
  attending: z.boolean(),
  can_join_event: z.boolean(),
  is_maxed_out: z.boolean(),
  past_event: z.boolean(),
  likes_submitted: z.boolean(),
  /** The viewer's likes, if they have been sent and not erased. */
  likes: z.array(Person),
  /** Present only on request. Attendees see the other gender, and the owner and the event's hosts see both. */
  male_attendees: z.array(Attendee).optional(),
  female_attendees: z.array(Attendee).optional(),

  /** Instants in UTC with 'Z', for calendars and search engines. */
  starts_at: z.string(),
  ends_at: z.string(),
  time_zone: z.string(),
  /** Whole days from today to the event's date, both in its time zone: 0 is today, and past days are negative. */
  days_from_today: z.number(),
  under_way: z.boolean(),
  cancelled: z.boolean(),
  booking_closed: z.boolean(),
  booking_closes_local: LocalDateTime.nullable(),
  /** The least number of dates that every guest is promised; null if there is no promise. */
  promised_dates: z.number().nullable(),
  youngest_age: z.number().nullable(),
  oldest_age: z.number().nullable(),

  /**
   * The state of the viewer's likes; null if they did not attend. They are erased if the viewer sent them and then stopped their
   * use.
   */
  likes_state: z.enum(['not_open', 'open', 'sent', 'erased', 'closed']).nullable(),
  /** The time at which likes close; null if the viewer did not attend. */
  likes_close_local: LocalDateTime.nullable(),

  /** The viewer's gender; null for visitors. */
  viewer_gender: Gender.nullable(),
  /** The first reason that applies why the viewer cannot book now; null if they can. */
  why_not: WhyNot.nullable(),
  /** True if the viewer is a member who has to give their date of birth before it is known whether they may attend. */
  date_of_birth_needed: z.boolean(),
  /** The viewer's place, held or booked. */
  booking: OwnBooking.nullable(),
  /** The viewer's place on the waiting list; null if they are not on it. */
  waiting: Waiting.nullable(),
  /** True if the viewer can join the waiting list, because there is no place now but there may be one later. */
  can_wait: z.boolean(),
})
export type EventView = z.infer<typeof EventView>

export const browsingRefusals = refusalTable({
  no_future_event: { status: 404, detail: 'Sorry there are no future events.' },
  not_authorised: { status: 403, detail: 'Sorry you are not authorised to view this profile.' },
})
export const pictureRefusals = refusalTable({
  picture_not_found: { status: 404, detail: 'We couldn’t find that picture.' },
})

const EventListQuery = z.object({ option: z.literal('future', "The option is 'future'.") })

export const listEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  summary: 'Lists the events that have not ended and are not cancelled, soonest first',
  query: EventListQuery,
  answer: z.array(EventView),
  cached: true,
})

export const listEventsAsMember = endpoint({
  method: 'POST',
  path: '/api/events',
  summary: 'Lists the events that have not ended and are not cancelled, as seen by the signed-in member',
  activity: 'viewed the site',
  query: EventListQuery,
  body: z.object({}),
  answer: z.array(
    EventView.extend({
      /** True if the member's age on the event's day is in its range; null if their date of birth is not known. */
      fits_age: z.boolean().nullable(),
    }),
  ),
})

const EventQuery = z.object({ id: EventId })

export const getEvent = endpoint({
  method: 'GET',
  path: '/api/event',
  summary: 'Returns one event, even if it is past or cancelled',
  query: EventQuery,
  answer: EventView,
  refusals: { event_not_found: eventRefusals.event_not_found },
  cached: true,
})

export const getEventAsMember = endpoint({
  method: 'POST',
  path: '/api/event',
  summary: 'Returns one event as seen by the signed-in member',
  activity: 'viewed the site',
  query: EventQuery,
  body: z.object({ attendees: z.boolean('The attendees option must be true or false.').optional() }),
  answer: EventView,
  refusals: { event_not_found: eventRefusals.event_not_found },
})

export const listOwnEvents = endpoint({
  method: 'POST',
  path: '/api/myevents',
  summary: 'Lists the events that the member has booked: future events, soonest first, then past events, newest first',
  activity: 'viewed the site',
  body: z.object({}),
  answer: z.array(EventView.extend({ booking: OwnBooking })),
})

export const getNextEvent = endpoint({
  method: 'GET',
  path: '/api/nextevent',
  summary: 'Returns the first event that can still be booked; if there is none, the first that has not started',
  answer: EventView,
  refusals: { no_future_event: browsingRefusals.no_future_event },
  cached: true,
})

const EventPath = z.object({ id: EventId })

export const getCalendarFile = endpoint({
  method: 'GET',
  path: '/event/:id/calendar.ics',
  summary: 'Returns the event as a calendar file (RFC 5545)',
  params: EventPath,
  query: z.object({ removals: CalendarRemovals }),
  answer: { file: { contentType: 'text/calendar; charset=utf-8' } },
  refusals: { event_not_found: eventRefusals.event_not_found },
  cached: true,
})

export const getSharePicture = endpoint({
  method: 'GET',
  path: '/event/:id/share.png',
  summary: 'Returns the preview picture for shared links to the event',
  params: EventPath,
  answer: { file: { contentType: 'image/png' } },
  refusals: { event_not_found: eventRefusals.event_not_found },
  cached: true,
})

export const getSitePicture = endpoint({
  method: 'GET',
  path: '/share.png',
  summary: 'Returns the preview picture for shared links to the site',
  answer: { file: { contentType: 'image/png' } },
  cached: true,
})

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/calendar.ics',
  summary: 'Returns all events of the next months and the last thirty days, for calendar programs to subscribe to',
  answer: { file: { contentType: 'text/calendar; charset=utf-8' } },
  cached: true,
})

export const getSitemap = endpoint({
  method: 'GET',
  path: '/sitemap.xml',
  summary: 'Returns the sitemap for search engines',
  answer: { file: { contentType: 'application/xml; charset=utf-8' } },
  cached: true,
})

export const getRobots = endpoint({
  method: 'GET',
  path: '/robots.txt',
  summary: 'Returns robots.txt, which states what search engines may crawl',
  answer: { file: { contentType: 'text/plain; charset=utf-8' } },
  cached: true,
})

export const getVenuePicture = endpoint({
  method: 'GET',
  path: '/pictures/:name',
  summary: 'Returns the picture of a venue at one of its widths, or cropped to one of three shapes',
  params: z.object({ name: pictureName(/^[0-9a-f]{32}-(\d{3,4}|16x9|4x3|1x1)\.webp$/) }),
  answer: { file: { contentType: 'image/webp' } },
  refusals: pictureRefusals,
})

export const getUserProfile = endpoint({
  method: 'POST',
  path: '/api/getuserprofile/:id',
  summary: 'Returns another member’s profile, if the viewer may see it',
  activity: 'viewed the site',
  params: z.object({ id: z.string() }),
  body: z.object({}),
  answer: z.object({
    /** Null if the member has not created a profile. */
    profile: Profile.nullable(),
    user: Profile.shape.user,
    /** True if the viewer may write to the member. */
    can_write: z.boolean(),
  }),
  refusals: { not_authorised: browsingRefusals.not_authorised },
})

/** An invalid part becomes undefined, so that every invalid URL gets the same refusal: the picture is not found. */
const UrlPart = z.string().optional().catch(undefined)

export const getPortrait = endpoint({
  method: 'GET',
  path: '/portraits/:name',
  summary: 'Returns a portrait at a URL that is signed for its viewer',
  params: z.object({ name: z.string() }),
  query: z.object({ viewer: UrlPart, until: UrlPart, signature: UrlPart }),
  answer: { file: { contentType: 'image/webp' } },
  refusals: pictureRefusals,
})
