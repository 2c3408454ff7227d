import type { EventAsTyped } from '#admin/contract/event-as-typed.ts'
import type { Choices } from '#admin/contract/events.ts'

/** Default values for a new event, as most events have them. */
export function firstTyped({ venues }: Choices): EventAsTyped {
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
    lowestMales: '',
    lowestFemales: '',
    decideBy: '',
    hosts: '',
  }
}

/** The same event without its dates, which the owner has to choose. */
export function sameOnAnotherDay(typed: EventAsTyped): EventAsTyped {
  return { ...typed, startsAt: '', endsAt: '', bookingClosesAt: '', decideBy: '' }
}
