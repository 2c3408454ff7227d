import { z } from 'zod'
import { EventDetails } from '#events/contract.ts'
import { singleLineText, multiLineText } from '#platform/user-text.ts'

const pounds = /^£?\d{1,4}(\.\d{1,2})?$/
const poundsError = 'Please enter the price in pounds, such as 24 or 24.50.'
/** Matches a local date and time, in years that the database can store. */
const localTime = /^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}(:00)?$/
const localTimeError = 'Please enter a date and time.'
const wholeNumber = /^\d{1,3}$/
const wholeNumberError = 'Please enter a whole number.'
const id = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const ids = new RegExp(`^(${id}(,${id})*)?$`)

const requiredField = (like: RegExp, errorText: string) => z.string(errorText).trim().regex(like, errorText)
/** An optional field, which is empty if left out. */
const optionalField = (like: RegExp, errorText: string) =>
  z
    .string()
    .trim()
    .regex(new RegExp(`^$|${like.source}`), errorText)
    .default('')

/** An event as entered in a form, so all values are text. Times are local to the venue, and prices are in pounds. */
export const EventInput = z
  .object({
    title: singleLineText({ maxLength: 120, empty: 'Please give the event a title.' }),
    description: multiLineText({ maxLength: 5_000, empty: 'Please describe the event.' }),
    venueId: z.uuid('Please choose a venue.'),
    startsAt: requiredField(localTime, localTimeError),
    endsAt: requiredField(localTime, localTimeError),
    timeZone: z.string().default('Europe/London'),
    price: requiredField(pounds, poundsError),
    doorPrice: optionalField(pounds, poundsError),
    malePlaces: requiredField(wholeNumber, wholeNumberError),
    femalePlaces: requiredField(wholeNumber, wholeNumberError),
    releaseMargin: requiredField(wholeNumber, wholeNumberError),
    youngestAge: optionalField(wholeNumber, wholeNumberError),
    oldestAge: optionalField(wholeNumber, wholeNumberError),
    bookingClosesAt: optionalField(localTime, localTimeError),
    minimumMales: optionalField(wholeNumber, wholeNumberError),
    minimumFemales: optionalField(wholeNumber, wholeNumberError),
    decideBy: optionalField(localTime, localTimeError),
    /** Ids of the hosts, separated by commas. */
    hosts: optionalField(ids, 'Please choose the hosts from the list.'),
  })
  .superRefine((typed, context) => {
    // The rules for the whole event do not depend on the time zone, so UTC is used.
    const found = EventDetails.safeParse(toEventDetails(typed, (local) => `${local.slice(0, 16)}:00Z`))
    for (const { path, message } of found.error?.issues ?? []) {
      const name = String(path[0])
      context.addIssue({ code: 'custom', path: [inputNames[name] ?? name], message })
    }
  })
export type EventInput = z.infer<typeof EventInput>

/** What the rules for the whole event require of its fields. */
export const eventConditions = {
  startsAt: 'A time that exists in the time zone.',
  endsAt: 'After `startsAt`, and a time that exists in the time zone.',
  timeZone: 'An IANA name, such as `Europe/London`.',
  price: 'Nothing, or at least 30p, and at most £1,000.',
  doorPrice: 'Empty, nothing, or at least 30p, and at most £1,000.',
  malePlaces: 'At most 200. An event has at least one place.',
  femalePlaces: 'At most 200.',
  releaseMargin: 'From 1 to 200.',
  youngestAge: 'From 18 to 120.',
  oldestAge: 'From 18 to 120, and not below `youngestAge`.',
  bookingClosesAt: 'Not after `startsAt`, and a time that exists in the time zone.',
  minimumMales: 'At least 1, and at most `malePlaces`.',
  minimumFemales: 'At least 1, and at most `femalePlaces`.',
  decideBy: 'Given exactly if there is a minimum. Not after `startsAt`, and a time that exists in the time zone.',
}

const inputNames: Record<string, string> = { pricePence: 'price', doorPricePence: 'doorPrice' }

/**
 * Converts form input to event details. `instantOf` converts a local time to an instant. Code that leaves out a field does not
 * compile, because the field's default would overwrite the owner's value at every save.
 */
export function toEventDetails(
  typed: EventInput,
  instantOf: (local: string, field: 'startsAt' | 'endsAt' | 'bookingClosesAt' | 'decideBy') => string,
): Required<EventDetails> {
  const { title, description, timeZone, startsAt, endsAt, bookingClosesAt, decideBy } = typed
  return {
    ...{ title, description, timeZone },
    startsAt: instantOf(startsAt, 'startsAt'),
    endsAt: instantOf(endsAt, 'endsAt'),
    bookingClosesAt: bookingClosesAt === '' ? null : instantOf(bookingClosesAt, 'bookingClosesAt'),
    decideBy: decideBy === '' ? null : instantOf(decideBy, 'decideBy'),
    pricePence: penceOf(typed.price),
    doorPricePence: typed.doorPrice === '' ? null : penceOf(typed.doorPrice),
    malePlaces: requiredNumberOf(typed.malePlaces),
    femalePlaces: requiredNumberOf(typed.femalePlaces),
    releaseMargin: requiredNumberOf(typed.releaseMargin),
    youngestAge: numberOf(typed.youngestAge),
    oldestAge: numberOf(typed.oldestAge),
    minimumMales: numberOf(typed.minimumMales),
    minimumFemales: numberOf(typed.minimumFemales),
  }
}

function numberOf(text: string): number | null {
  return text === '' ? null : Number(text)
}

/** A missing number is invalid, and not 0. */
function requiredNumberOf(text: string): number {
  return numberOf(text) ?? Number.NaN
}

function penceOf(text: string): number {
  return Math.round(Number(text.replace('£', '')) * 100)
}
