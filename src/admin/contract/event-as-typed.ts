import { z } from 'zod'
import { EventDetails } from '#events/contract.ts'
import { writtenLine, writtenText } from '#platform/written-text.ts'

const pounds = /^£?\d{1,4}(\.\d{1,2})?$/
const poundsSay = 'Please give the price in pounds, like 24 or 24.50.'
/** Limited to years that the database can store. */
const localTime = /^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}(:00)?$/
const localTimeSays = 'Please give a day and a time.'
const whole = /^\d{1,3}$/
const wholeSays = 'Please give a whole number.'
const id = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const ids = new RegExp(`^(${id}(,${id})*)?$`)

const needed = (like: RegExp, says: string) => z.string(says).trim().regex(like, says)
/** An optional field: empty if left out. */
const optional = (like: RegExp, says: string) =>
  z
    .string()
    .trim()
    .refine((text) => text === '' || like.test(text), says)
    .default('')

/** An event as the owner enters it: all text, as in a form. Times are local to the venue, prices in pounds. */
export const EventAsTyped = z
  .object({
    title: writtenLine({ most: 120, empty: 'Please give the event a title.' }),
    description: writtenText({ most: 5_000, empty: 'Please describe the event.' }),
    venueId: z.uuid('Please choose a venue.'),
    startsAt: needed(localTime, localTimeSays),
    endsAt: needed(localTime, localTimeSays),
    timeZone: z.string().default('Europe/London'),
    price: needed(pounds, poundsSay),
    doorPrice: optional(pounds, poundsSay),
    malePlaces: needed(whole, wholeSays),
    femalePlaces: needed(whole, wholeSays),
    releaseMargin: needed(whole, wholeSays),
    youngestAge: optional(whole, wholeSays),
    oldestAge: optional(whole, wholeSays),
    bookingClosesAt: optional(localTime, localTimeSays),
    lowestMales: optional(whole, wholeSays),
    lowestFemales: optional(whole, wholeSays),
    decideBy: optional(localTime, localTimeSays),
    /** Ids of the hosts, separated by commas. */
    hosts: optional(ids, 'Please choose the hosts from the list.'),
  })
  .superRefine((typed, context) => {
    // The rules for the event as a whole do not depend on the time zone, so UTC will do.
    const found = EventDetails.safeParse(detailsTyped(typed, (local) => `${local.slice(0, 16)}:00Z`))
    for (const { path, message } of found.error?.issues ?? []) {
      const name = String(path[0])
      context.addIssue({ code: 'custom', path: [typedNames[name] ?? name], message })
    }
  })
export type EventAsTyped = z.infer<typeof EventAsTyped>

const typedNames: Record<string, string> = { pricePence: 'price', doorPricePence: 'doorPrice' }

/** Converts what the owner entered to event details; `instantOf` converts a local time to an instant. */
export function detailsTyped(
  typed: EventAsTyped,
  instantOf: (local: string, field: 'startsAt' | 'endsAt' | 'bookingClosesAt' | 'decideBy') => string,
): EventDetails {
  const { title, description, timeZone, startsAt, endsAt, bookingClosesAt, decideBy } = typed
  return {
    ...{ title, description, timeZone },
    startsAt: instantOf(startsAt, 'startsAt'),
    endsAt: instantOf(endsAt, 'endsAt'),
    bookingClosesAt: bookingClosesAt === '' ? null : instantOf(bookingClosesAt, 'bookingClosesAt'),
    decideBy: decideBy === '' ? null : instantOf(decideBy, 'decideBy'),
    pricePence: penceOf(typed.price),
    doorPricePence: typed.doorPrice === '' ? null : penceOf(typed.doorPrice),
    malePlaces: Number(typed.malePlaces),
    femalePlaces: Number(typed.femalePlaces),
    releaseMargin: Number(typed.releaseMargin),
    youngestAge: numberOf(typed.youngestAge),
    oldestAge: numberOf(typed.oldestAge),
    lowestMales: numberOf(typed.lowestMales),
    lowestFemales: numberOf(typed.lowestFemales),
  }
}

function numberOf(text: string): number | null {
  return text === '' ? null : Number(text)
}

function penceOf(text: string): number {
  return Math.round(Number(text.replace('£', '')) * 100)
}
