import type { Generated, JSONColumnType } from 'kysely'
import type { Measure, Outcome, Removable, ReportReason } from '#safety/contract.ts'
import type { InstantColumn, NullableInstantColumn } from '#platform/server/tables.ts'

/** Snapshots of what the reporter saw. */
export type PersonSnapshot = { name: string; headline: string | null; body: string | null }
export type MessageSnapshot = {
  fromName: string
  toName: string
  subject: string
  message: string
  sentAt: string
  /** The contact details that the site found, as written. */
  noticed?: string[]
}

declare module '#platform/server/db.ts' {
  interface Tables {
    blocks: { blockerId: string; blockedId: string; blockedAt: InstantColumn }
    reports: {
      id: string
      about: 'person' | 'message' | 'contact details'
      reporterId: string | null
      reportedId: string | null
      messageId: string | null
      reason: ReportReason | null
      note: string
      seen: JSONColumnType<PersonSnapshot | MessageSnapshot>
      portraitId: string | null
      reportedAt: InstantColumn
      closedAt: NullableInstantColumn
      decisionId: Generated<string | null>
    }
    decisionLinks: { tokenHash: Buffer; decisionId: string; madeAt: InstantColumn }
    decisions: {
      id: string
      memberId: string | null
      ownerId: string | null
      measure: Measure
      removed: Removable[]
      messageId: string | null
      reason: string
      decidedAt: InstantColumn
      answer: Generated<string | null>
      answeredAt: NullableInstantColumn
      outcome: Generated<Outcome | null>
      outcomeNote: Generated<string | null>
      settledBy: Generated<string | null>
      settledAt: NullableInstantColumn
    }
  }
}
