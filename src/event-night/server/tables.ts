import type { GeneratedAlways } from 'kysely'
import type { CheckInCommand } from '#event-night/contract.ts'
import type { InstantColumn } from '#platform/server/tables.ts'

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
    doorGrants: { id: string; sessionId: string; eventId: number; openedAt: InstantColumn }
  }
}
