import type { InstantColumn, NullableInstantColumn } from '#platform/server/tables.ts'
import type { RefusalReason, ReviewState } from '#reviews/contract.ts'

declare module '#platform/server/db.ts' {
  interface Tables {
    reviews: {
      id: string
      eventId: number
      memberId: string
      stars: number
      body: string
      showsName: boolean
      state: ReviewState
      writtenAt: InstantColumn
      publishedAt: NullableInstantColumn
      refusedFor: RefusalReason | null
      refusalNote: string | null
      refusedAt: NullableInstantColumn
      answer: string | null
      answeredAt: NullableInstantColumn
    }
    /** The members who have turned off emails that ask for a review. */
    reviewMailSettings: { memberId: string; disabledAt: InstantColumn }
  }
}
