import type { InstantColumn, NullableInstantColumn } from '#platform/server/tables.ts'

declare module '#platform/server/db.ts' {
  interface Tables {
    /** The number of matched pairs whose rows have been deleted. */
    deletedMatches: { eventId: number; pairs: number }
    /** What visitors are shown of past evenings, rounded down; null if it is not shown. */
    eveningFigures: { eventId: number; guests: number | null; pairs: number | null; countedAt: InstantColumn }
    /** The number of likes cards whose rows have been deleted. */
    deletedLikesCards: { eventId: number; cards: number }
    likesCards: { eventId: number; memberId: string; sentAt: InstantColumn; erasedAt: NullableInstantColumn }
    likesConsents: {
      id: string
      memberId: string
      content: string
      consentedAt: InstantColumn
      withdrawnAt: NullableInstantColumn
    }
    likes: { eventId: number; fromMemberId: string; toMemberId: string }
    /** The members who have turned off emails about likes that became visible. */
    likesMailSettings: { memberId: string; disabledAt: InstantColumn }
    matches: {
      eventId: number
      memberId: string
      otherId: string
      matchedAt: InstantColumn
      seenAt: NullableInstantColumn
      notifiedAt: NullableInstantColumn
    }
  }
}
