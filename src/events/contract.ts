import { z } from 'zod'
import { Email } from '#accounts/contract/person.ts'
import { refusalTable } from '#platform/contract.ts'
import { optionalText, singleLineText, multiLineText } from '#platform/user-text.ts'

const eventIdMessage = 'The event ID must be a whole number.'

/** A short whole number, because people share event URLs. */
export const EventId = z
  // Each number has only one valid spelling. Otherwise '1', '01' and '1.0' would be rendered and cached as separate URLs.
  .union(
    [z.number().int().min(1).max(2_147_483_647), z.string().regex(/^[1-9]\d{0,9}$/, eventIdMessage)],
    eventIdMessage,
  )
  .transform(Number)
  .pipe(z.number().int(eventIdMessage).min(1, eventIdMessage).max(2_147_483_647, eventIdMessage))

export const VenuePicture = z.object({
  /** A URL on this site; null if the venue has no picture. */
  image: z.string().nullable(),
  /** The same picture in several widths in pixels, for `srcset`. */
  sizes: z.array(z.object({ width: z.number(), image: z.string() })),
})
export type VenuePicture = z.infer<typeof VenuePicture>

/** What guests with access needs want to know, in the owner's words; empty if the owner has not said. */
const accessText = optionalText(300).default('')

export const VenueDetails = z.object({
  name: singleLineText({ maxLength: 120, empty: 'Please give the venue a name.' }),
  street: singleLineText({ maxLength: 120, empty: 'Please enter the street.' }),
  town: singleLineText({ maxLength: 80, empty: 'Please enter the town.' }),
  postcode: z
    .string()
    .trim()
    .regex(/^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/, 'Please enter a full postcode, like DY8 1EP.'),
  /** In degrees, as is `lng`. */
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  directions: optionalText(2_000).default(''),
  stepFreeAccess: accessText,
  toilets: accessText,
  hearingLoop: accessText,
  parking: accessText,
  /** How to ask about other access needs. */
  accessQuestions: accessText,
  capacityNotes: optionalText(2_000).default(''),
  /** Where the venue is notified how many guests will come; empty if it is not notified. Only owners see it. */
  contactEmail: z
    .string()
    .trim()
    .max(254)
    .refine(
      (text) => text === '' || Email.safeParse(text).success,
      'Please enter an email address, like name@example.com.',
    )
    .default(''),
  /** How many days before an event the venue is notified, in the morning; 0 if an owner sends the numbers by hand. */
  numbersDaysBefore: z.number().int().min(0).max(7).default(1),
})
export type VenueDetails = z.input<typeof VenueDetails>

/** What each number of an event must be. The form says the same of what it cannot read. */
export const eventErrors = {
  places: 'Please enter a number of places from 1 to 200.',
  minimum: 'Please enter a minimum number from 1 to 200.',
  dates: 'Please enter a number of dates from 1 to 50.',
  age: 'Please enter an age from 18 to 120.',
  price: 'Please enter the price in pounds, such as 24 or 24.50.',
  priceTooHigh: 'Please enter a price of £1,000 or less.',
}

const places = z.number().int().min(0).max(200, eventErrors.places)
const minimum = z.number().int().min(1, eventErrors.minimum).max(200, eventErrors.minimum).nullable()
const dates = z.number().int().min(1, eventErrors.dates).max(50, eventErrors.dates).nullable()
const age = z.number().int().min(18, eventErrors.age).max(120, eventErrors.age).nullable()
const price = z
  .number()
  .int('Please enter the price in whole pence.')
  .max(100_000, eventErrors.priceTooHigh)
  .refine((pence) => pence === 0 || pence >= 30, 'Please enter £0, or a price of at least 30p.')

/** The event form's fields. Prices are in whole pence, and instants in ISO 8601 with an offset or 'Z'. */
export const EventDetails = z
  .object({
    title: singleLineText({ maxLength: 120, empty: 'Please give the event a title.' }),
    description: multiLineText({ maxLength: 5_000, empty: 'Please describe the event.' }),
    pricePence: price,
    /** The price of a booking made at the door; null if it is the same as the advance price. */
    doorPricePence: price.nullable().default(null),
    startsAt: z.iso.datetime({ offset: true }),
    endsAt: z.iso.datetime({ offset: true }),
    /** An IANA name, such as 'Europe/London'. */
    timeZone: z.string().refine(isTimeZone, 'We don’t recognise that time zone.').default('Europe/London'),
    malePlaces: places,
    femalePlaces: places,
    /** The number of bookings by which one gender may be ahead of the other. */
    releaseMargin: z.number().int().min(1, eventErrors.places).max(200, eventErrors.places).default(3),
    youngestAge: age.default(null),
    oldestAge: age.default(null),
    bookingClosesAt: z.iso.datetime({ offset: true }).nullable().default(null),
    /**
     * If fewer men or women than their minimum have booked by `decideBy`, the owner is asked whether the event will go ahead.
     */
    minimumMales: minimum.default(null),
    minimumFemales: minimum.default(null),
    decideBy: z.iso.datetime({ offset: true }).nullable().default(null),
    /** The least number of dates that every guest will have; null if none is promised. */
    promisedDates: dates.default(null),
  })
  // A check comes before those whose path it needs, because an error at that path would skip it.
  .refine((event) => Date.parse(event.endsAt) > Date.parse(event.startsAt), {
    path: ['endsAt'],
    error: 'Please enter an end time that’s after the start.',
    when: areValid('startsAt', 'endsAt'),
  })
  .refine(
    (event) => event.bookingClosesAt === null || Date.parse(event.bookingClosesAt) <= Date.parse(event.startsAt),
    {
      path: ['bookingClosesAt'],
      error: 'Please enter a time no later than the start of the event.',
      when: areValid('startsAt', 'bookingClosesAt'),
    },
  )
  .refine((event) => (event.youngestAge ?? 0) <= (event.oldestAge ?? 200), {
    path: ['oldestAge'],
    error: 'Please enter a maximum age that isn’t below the minimum age.',
    when: areValid('youngestAge', 'oldestAge'),
  })
  .refine((event) => hasMinimum(event) || event.decideBy === null, {
    path: ['decideBy'],
    error: 'Please enter a minimum number first, or leave this empty.',
    when: areValid('minimumMales', 'minimumFemales', 'decideBy'),
  })
  .refine((event) => !hasMinimum(event) || event.decideBy !== null, {
    path: ['decideBy'],
    error: 'Please enter a date and time to decide by.',
    when: areValid('minimumMales', 'minimumFemales', 'decideBy'),
  })
  .refine((event) => event.decideBy === null || Date.parse(event.decideBy) <= Date.parse(event.startsAt), {
    path: ['decideBy'],
    error: 'Please enter a time no later than the start of the event.',
    when: areValid('startsAt', 'decideBy'),
  })
  .refine((event) => (event.minimumMales ?? 0) <= event.malePlaces, {
    path: ['minimumMales'],
    error: 'Please enter a minimum number that’s no higher than the number of places.',
    when: areValid('malePlaces', 'minimumMales'),
  })
  .refine((event) => (event.minimumFemales ?? 0) <= event.femalePlaces, {
    path: ['minimumFemales'],
    error: 'Please enter a minimum number that’s no higher than the number of places.',
    when: areValid('femalePlaces', 'minimumFemales'),
  })
  .refine((event) => (event.promisedDates ?? 0) <= Math.min(event.malePlaces, event.femalePlaces), {
    path: ['promisedDates'],
    error: 'Please enter a number that’s no higher than the places for women and for men.',
    when: areValid('malePlaces', 'femalePlaces', 'promisedDates'),
  })
  .refine((event) => event.malePlaces + event.femalePlaces > 0, {
    path: ['malePlaces'],
    error: eventErrors.places,
    when: areValid('malePlaces', 'femalePlaces'),
  })
export type EventDetails = z.input<typeof EventDetails>

/** Why an event is cancelled, as everyone who has booked reads it; empty if the owner gives no reason. */
export const CancellationReason = optionalText(1_000).default('')

export const eventRefusals = refusalTable({
  venue_not_found: { status: 404, detail: 'We couldn’t find that venue.' },
  event_not_found: { status: 404, detail: 'No event is selected.' },
  unfinished_event_not_found: { status: 404, detail: 'We couldn’t find that draft.' },
  too_many_unfinished_events: {
    status: 409,
    detail: 'There are already 100 unfinished drafts. Please finish or delete one first.',
  },
  event_already_published: { status: 409, detail: 'This event is already published.' },
  event_not_published: { status: 409, detail: 'This event hasn’t been published.' },
  event_already_cancelled: { status: 409, detail: 'This event has been cancelled.' },
  event_already_started: { status: 409, detail: 'This event has already started, so it can’t be changed any more.' },
  event_starts_in_the_past: { status: 422, detail: 'The event must start in the future.' },
  places_are_taken: { status: 409, detail: 'More places than that are already taken.' },
  zone_is_booked: {
    status: 409,
    detail: 'People have booked, so the time zone can’t be changed.',
  },
  ages_are_booked: {
    status: 409,
    detail: 'People have already booked, so you can’t narrow the age range.',
  },
  dates_are_promised: {
    status: 409,
    detail: 'People have booked with this promise, so you can only raise it.',
  },
  not_a_host: { status: 422, detail: 'Only hosts and owners can run an event.' },
  event_not_yours: { status: 403, detail: 'Only this event’s hosts and owners can do that.' },
  event_not_under_way: { status: 409, detail: 'You can end an event once it has started.' },
  event_already_ended: { status: 409, detail: 'This event has already ended.' },
})

/**
 * Returns a condition for checks of these fields, so that one invalid field does not hide the errors of the others until it is
 * corrected.
 */
function areValid(...names: string[]) {
  return ({ issues }: { issues: readonly { path?: PropertyKey[] | undefined }[] }) =>
    issues.every(({ path = [] }) => path.length > 0 && !names.includes(String(path[0])))
}

function hasMinimum(event: { minimumMales: number | null; minimumFemales: number | null }): boolean {
  return event.minimumMales !== null || event.minimumFemales !== null
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-GB', { timeZone: name }))
  } catch {
    return false
  }
}
