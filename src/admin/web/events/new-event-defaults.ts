import type { EventChoices } from '#admin/contract/events.ts'
import type { TypedEvent } from '#admin/web/events/typed-event.ts'

/** Returns the usual values for a new event. */
export function newEventDefaults({ venues }: EventChoices): TypedEvent {
  return {
    title: '',
    description: '',
    venueId: venues.length === 1 ? (venues[0]?.id ?? '') : '',
    startsAt: '',
    endsAt: '',
    timeZone: 'Europe/London',
    price: '',
    doorPrice: '',
    malePlaces: '12',
    femalePlaces: '12',
    releaseMargin: '3',
    youngestAge: '',
    oldestAge: '',
    bookingClosesAt: '',
    minimumMales: '',
    minimumFemales: '',
    decideBy: '',
    promisedDates: '',
    hosts: '',
  }
}

/** Clears the dates of an event, which the owner must choose. */
export function withoutDates(typed: TypedEvent): TypedEvent {
  return { ...typed, startsAt: '', endsAt: '', bookingClosesAt: '', decideBy: '' }
}
