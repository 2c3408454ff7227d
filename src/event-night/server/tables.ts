import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Gender } from '#accounts/contract/person.ts'
import type { CheckInCommand } from '#event-night/contract.ts'
import type { NightActionName } from '#event-night/rules/night/actions.ts'
import type { ActionDetails } from '#event-night/server/night/action-details.ts'
import type { InstantColumn, NullableInstantColumn } from '#platform/server/tables.ts'

declare module '#platform/server/db.ts' {
  interface Tables {
    checkInCommands: {
      id: string
      number: GeneratedAlways<number>
      eventId: number
      bookingId: string | null
      memberId: string | null
      action: CheckInCommand['action']
      foundBy: 'name' | 'ticket'
      outcome: 'done' | 'already' | 'refused'
      refusal: string | null
      deviceId: string
      madeBy: string | null
      madeAt: InstantColumn
      receivedAt: InstantColumn
    }
    nights: {
      eventId: number
      version: Generated<number>
      startedAt: NullableInstantColumn
      onPaperAt: NullableInstantColumn
      likesFor: 'those met' | 'all who attended'
    }
    nightActions: {
      id: string
      number: GeneratedAlways<number>
      eventId: number
      action: NightActionName
      details: JSONColumnType<ActionDetails>
      deviceId: string | null
      seatId: string | null
      byGuest: Generated<boolean>
      madeBy: string | null
      madeAt: InstantColumn
      receivedAt: InstantColumn
      outcome: 'done' | 'refused'
      refusal: string | null
    }
    nightGuests: {
      id: string
      eventId: number
      firstName: string
      gender: Gender
      code: string
      addedAt: InstantColumn
    }
    rounds: {
      eventId: number
      number: number
      calledAt: InstantColumn
      talkStartsAt: InstantColumn
      endsAt: InstantColumn
      undoneAt: NullableInstantColumn
    }
    roundPairs: {
      id: string
      eventId: number
      roundNumber: number
      tableNumber: number | null
      firstSeat: string
      secondSeat: string
      firstMemberId: string | null
      secondMemberId: string | null
      struckAt: NullableInstantColumn
    }
    nightNotes: {
      id: string
      eventId: number
      memberId: string | null
      otherMemberId: string | null
      body: string
      writtenAt: InstantColumn
      writtenBy: string | null
    }
    promiseRefunds: {
      bookingId: string
      dates: number
      refundId: string | null
      creditEntryId: string | null
      at: InstantColumn
      madeBy: string | null
    }
    nightScreens: {
      id: string
      secretHash: Buffer
      codeHash: Buffer | null
      eventId: number | null
      boundAt: NullableInstantColumn
      boundBy: string | null
      expiresAt: InstantColumn
    }
    doorGrants: { id: string; sessionId: string; eventId: number; openedAt: InstantColumn }
  }
}
