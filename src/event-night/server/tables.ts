import type { GeneratedAlways } from 'kysely'
import type { Tap } from '#event-night/contract.ts'
import type { InstantColumn } from '#platform/server/tables.ts'

declare module '#platform/server/db.ts' {
  interface Tables {
    doorTaps: {
      id: string
      number: GeneratedAlways<number>
      eventId: number
      bookingId: string | null
      memberId: string | null
      tap: Tap['tap']
      foundBy: 'name' | 'ticket'
      outcome: 'done' | 'already' | 'refused'
      refusal: string | null
      deviceId: string
      tappedBy: string | null
      tappedAt: InstantColumn
      takenAt: InstantColumn
    }
  }
}
