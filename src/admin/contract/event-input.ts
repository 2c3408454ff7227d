import { z } from 'zod'
import { EventDetails, eventErrors } from '#events/contract.ts'
import { singleLineText, multiLineText } from '#platform/user-text.ts'

/** Matches a local date and time, in years that the database can store. */
const localTime = /^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}(:00)?$/
const localTimeError = 'Please enter a date and time.'

const LocalTime = z.string(localTimeError).regex(localTime, localTimeError)
const Pounds = z
  .number(eventErrors.price)
  .min(0, eventErrors.price)
  .max(1_000, eventErrors.priceTooHigh)
  .refine((pounds) => Number(pounds.toFixed(2)) === pounds, eventErrors.price)
const { malePlaces, femalePlaces, releaseMargin, youngestAge, oldestAge, minimumMales, minimumFemales, promisedDates } =
  EventDetails.shape

/** An event as its owner describes it. Times are local to the venue, and prices are in pounds. */
export const EventInput = z
  .object({
    title: singleLineText({ maxLength: 120, empty: 'Please give the event a title.' }),
    description: multiLineText({ maxLength: 5_000, empty: 'Please describe the event.' }),
    venueId: z.uuid('Please choose a venue.'),
    startsAt: LocalTime,
    endsAt: LocalTime,
    timeZone: z.string().default('Europe/London'),
    price: Pounds,
    /** The price of a booking made at the door; null if it is the same as the advance price. */
    doorPrice: Pounds.nullable().default(null),
    ...{ malePlaces, femalePlaces, releaseMargin, youngestAge, oldestAge },
    bookingClosesAt: LocalTime.nullable().default(null),
    ...{ minimumMales, minimumFemales },
    decideBy: LocalTime.nullable().default(null),
    promisedDates,
    /** Ids of the hosts. */
    hosts: z
      .array(z.uuid('Please choose the hosts from the list.'))
      .max(50, 'An event can have up to 50 hosts.')
      .default([]),
  })
  .superRefine((input, context) => {
    addEventIssues(input, context)
  })
export type EventInput = z.infer<typeof EventInput>

/** The body of a request that saves an event. A stored event may be older than its rule and have no places for one gender. */
export const EventRequest = EventInput.superRefine((input, context) => {
  addPlaceIssues(input, context)
})

/** Adds an error for each gender without a place, because nobody could meet. */
export function addPlaceIssues(
  places: Pick<EventInput, 'malePlaces' | 'femalePlaces'>,
  context: z.RefinementCtx,
): void {
  for (const name of ['femalePlaces', 'malePlaces'] as const) {
    if (places[name] === 0) context.addIssue({ code: 'custom', path: [name], message: eventErrors.places })
  }
}

/** What the rules for the whole event require of its fields. */
export const eventConditions = {
  startsAt: 'A time that exists in the time zone.',
  endsAt: 'After `startsAt`, and a time that exists in the time zone.',
  timeZone: 'An IANA name, such as `Europe/London`.',
  price: 'Whole pence: £0, or at least 30p.',
  doorPrice: 'Whole pence: £0, or at least 30p.',
  malePlaces: 'At least 1.',
  femalePlaces: 'At least 1.',
  oldestAge: 'Not below `youngestAge`.',
  bookingClosesAt: 'Not after `startsAt`, and a time that exists in the time zone.',
  minimumMales: 'At most `malePlaces`.',
  minimumFemales: 'At most `femalePlaces`.',
  promisedDates: 'At most `malePlaces` and `femalePlaces`.',
  decideBy:
    'Required if there is a minimum, and refused if there is none. Not after `startsAt`, and a time that exists in the time zone.',
}

const inputNames: Record<string, string> = { pricePence: 'price', doorPricePence: 'doorPrice' }

/** Adds what breaks the rules for the whole event. They do not depend on the time zone, so UTC is used. */
export function addEventIssues(input: EventInput, context: z.RefinementCtx): void {
  const found = EventDetails.safeParse(toEventDetails(input, (local) => `${local.slice(0, 16)}:00Z`))
  for (const { path, message } of found.error?.issues ?? []) {
    const name = String(path[0])
    context.addIssue({ code: 'custom', path: [inputNames[name] ?? name], message })
  }
}

/**
 * Converts the input to event details. `instantOf` converts a local time to an instant. Code that leaves out a field does not
 * compile, because the field's default would overwrite the owner's value at every save.
 */
export function toEventDetails(
  input: EventInput,
  instantOf: (local: string, field: 'startsAt' | 'endsAt' | 'bookingClosesAt' | 'decideBy') => string,
): Required<EventDetails> {
  const { title, description, timeZone, startsAt, endsAt, bookingClosesAt, decideBy, doorPrice } = input
  return {
    ...{ title, description, timeZone },
    startsAt: instantOf(startsAt, 'startsAt'),
    endsAt: instantOf(endsAt, 'endsAt'),
    bookingClosesAt: bookingClosesAt === null ? null : instantOf(bookingClosesAt, 'bookingClosesAt'),
    decideBy: decideBy === null ? null : instantOf(decideBy, 'decideBy'),
    pricePence: penceOf(input.price),
    doorPricePence: doorPrice === null ? null : penceOf(doorPrice),
    malePlaces: input.malePlaces,
    femalePlaces: input.femalePlaces,
    releaseMargin: input.releaseMargin,
    youngestAge: input.youngestAge,
    oldestAge: input.oldestAge,
    minimumMales: input.minimumMales,
    minimumFemales: input.minimumFemales,
    promisedDates: input.promisedDates,
  }
}

function penceOf(pounds: number): number {
  return Math.round(pounds * 100)
}
