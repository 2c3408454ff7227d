import type { Generated } from 'kysely'
import type { Gender } from '#accounts/contract/person.ts'
import type { InstantColumn, NullableInstantColumn } from '#platform/server/tables.ts'

declare module '#platform/server/db.ts' {
  interface Tables {
    venues: {
      id: string
      name: string
      street: string
      town: string
      postcode: string
      lat: number
      lng: number
      directions: string
      stepFreeAccess: Generated<string>
      toilets: Generated<string>
      hearingLoop: Generated<string>
      parking: Generated<string>
      accessQuestions: Generated<string>
      capacityNotes: string
      contactEmail: Generated<string>
      numbersDaysBefore: Generated<number>
      pictureId: string | null
      createdAt: InstantColumn
      changedAt: InstantColumn
    }
    unfinishedEvents: {
      id: string
      title: string
      typed: string
      changedAt: InstantColumn
    }
    events: {
      id: Generated<number>
      venueId: string
      title: string
      description: string
      pricePence: number
      doorPricePence: number | null
      startsAt: InstantColumn
      endsAt: InstantColumn
      timeZone: string
      malePlaces: number
      femalePlaces: number
      releaseMargin: number
      youngestAge: number | null
      oldestAge: number | null
      bookingClosesAt: NullableInstantColumn
      minimumMales: number | null
      minimumFemales: number | null
      decideBy: NullableInstantColumn
      promisedDates: number | null
      decisionRequestedAt: NullableInstantColumn
      publishedAt: NullableInstantColumn
      cancelledAt: NullableInstantColumn
      cancellationReason: Generated<string>
      endedAt: NullableInstantColumn
      /** Null unless a host has started the rounds. */
      roundsEndAt: NullableInstantColumn
      createdAt: InstantColumn
      changedAt: InstantColumn
      calendarSequence: Generated<number>
    }
    eventChanges: {
      eventId: number
      sequence: number
      changedAt: InstantColumn
      isMoved: boolean
      startsAt: InstantColumn
      endsAt: InstantColumn
      venue: string
    }
    eventHosts: {
      eventId: number
      memberId: string
      notifiedSequence: number | null
      notifiedAt: NullableInstantColumn
      remindedAt: NullableInstantColumn
      cancellationNotifiedAt: NullableInstantColumn
      confirmedAt: NullableInstantColumn
    }
    hostLinks: { tokenHash: Buffer; eventId: number; memberId: string; madeAt: InstantColumn }
    places: { eventId: number; gender: Gender; number: number }
  }
}
