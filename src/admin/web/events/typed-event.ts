import { z } from 'zod'
import { addEventIssues, addPlaceIssues, EventInput } from '#admin/contract/event-input.ts'
import type { AdminEvent } from '#admin/contract/events.ts'
import { eventErrors } from '#events/contract.ts'
import { whyNotChangeFields } from '#events/rules.ts'

const pounds = /^£?\d{1,4}(\.\d{1,2})?$/
const localTime = /^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}(:00)?$/
const localTimeError = 'Please enter a date and time.'
const wholeNumber = /^\d{1,3}$/

const requiredField = (like: RegExp, errorText: string) => z.string(errorText).trim().regex(like, errorText)
/** An optional field, which is empty if left out. */
const optionalField = (like: RegExp, errorText: string) =>
  z
    .string()
    .trim()
    .refine((text) => text === '' || like.test(text), errorText)
    .default('')

/** An event as typed in its form, so all values are text. */
export const TypedEvent = z
  .object({
    title: EventInput.shape.title,
    description: EventInput.shape.description,
    venueId: EventInput.shape.venueId,
    startsAt: requiredField(localTime, localTimeError),
    endsAt: requiredField(localTime, localTimeError),
    timeZone: z.string(),
    price: requiredField(pounds, eventErrors.price),
    doorPrice: optionalField(pounds, eventErrors.price),
    malePlaces: requiredField(wholeNumber, eventErrors.places),
    femalePlaces: requiredField(wholeNumber, eventErrors.places),
    releaseMargin: requiredField(wholeNumber, eventErrors.places),
    youngestAge: optionalField(wholeNumber, eventErrors.age),
    oldestAge: optionalField(wholeNumber, eventErrors.age),
    bookingClosesAt: optionalField(localTime, localTimeError),
    minimumMales: optionalField(wholeNumber, eventErrors.minimum),
    minimumFemales: optionalField(wholeNumber, eventErrors.minimum),
    decideBy: optionalField(localTime, localTimeError),
    promisedDates: optionalField(wholeNumber, eventErrors.dates),
    /** Ids of the hosts, separated by commas. */
    hosts: z.string().default(''),
  })
  .superRefine((typed, context) => {
    addEventIssues(toEventInput(typed), context)
  })
export type TypedEvent = z.infer<typeof TypedEvent>

/** Returns the schema of the form. Bookings limit the changes of an event, which is null if it is new. */
export function typedEventFor(event: Pick<AdminEvent, 'details' | 'taken'> | null) {
  return TypedEvent.superRefine((typed, context) => {
    const input = toEventInput(typed)
    addPlaceIssues(input, context)
    const refusals = event ? whyNotChangeFields(event.details, input, event.taken) : {}
    for (const [name, { detail }] of Object.entries(refusals))
      context.addIssue({ code: 'custom', path: [name], message: detail })
  })
}

/** Reads what was typed. A missing number is invalid, and not 0. */
export function toEventInput(typed: TypedEvent): EventInput {
  const { title, description, venueId, startsAt, endsAt, timeZone, bookingClosesAt, decideBy, hosts } = typed
  return {
    ...{ title, description, venueId, startsAt, endsAt, timeZone },
    price: poundsOf(typed.price) ?? Number.NaN,
    doorPrice: poundsOf(typed.doorPrice),
    malePlaces: numberOf(typed.malePlaces) ?? Number.NaN,
    femalePlaces: numberOf(typed.femalePlaces) ?? Number.NaN,
    releaseMargin: numberOf(typed.releaseMargin) ?? Number.NaN,
    youngestAge: numberOf(typed.youngestAge),
    oldestAge: numberOf(typed.oldestAge),
    bookingClosesAt: bookingClosesAt === '' ? null : bookingClosesAt,
    minimumMales: numberOf(typed.minimumMales),
    minimumFemales: numberOf(typed.minimumFemales),
    decideBy: decideBy === '' ? null : decideBy,
    promisedDates: numberOf(typed.promisedDates),
    hosts: hosts === '' ? [] : hosts.split(','),
  }
}

/** Returns the values with which the form is filled. */
export function toTypedEvent(input: EventInput): TypedEvent {
  const { title, description, venueId, startsAt, endsAt, timeZone, bookingClosesAt, decideBy, hosts } = input
  return {
    ...{ title, description, venueId, startsAt, endsAt, timeZone },
    price: poundsText(input.price),
    doorPrice: input.doorPrice === null ? '' : poundsText(input.doorPrice),
    malePlaces: numberText(input.malePlaces),
    femalePlaces: numberText(input.femalePlaces),
    releaseMargin: numberText(input.releaseMargin),
    youngestAge: numberText(input.youngestAge),
    oldestAge: numberText(input.oldestAge),
    bookingClosesAt: bookingClosesAt ?? '',
    minimumMales: numberText(input.minimumMales),
    minimumFemales: numberText(input.minimumFemales),
    decideBy: decideBy ?? '',
    promisedDates: numberText(input.promisedDates),
    hosts: hosts.join(','),
  }
}

function numberOf(text: string): number | null {
  return text === '' ? null : Number(text)
}

function poundsOf(text: string): number | null {
  return numberOf(text.replace('£', ''))
}

function numberText(number: number | null): string {
  return number?.toString() ?? ''
}

function poundsText(amount: number): string {
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(2)
}
