import type { Generated } from 'kysely'
import type { Whom } from '#privacy/contract/breach-notice.ts'
import type { ComplaintKind } from '#privacy/contract/complaint.ts'
import type { DayColumn, InstantColumn, NullableInstantColumn } from '#platform/server/tables.ts'

declare module '#platform/server/db.ts' {
  interface Tables {
    deletions: {
      memberId: string
      askedAt: InstantColumn
      askedBy: string | null
      finishedAt: NullableInstantColumn
    }
    breachNotices: {
      id: string
      subject: string
      body: string
      whom: Whom
      eventIds: number[]
      people: number
      told: Generated<number>
      begunAt: InstantColumn
      reached: string | null
      movedAt: InstantColumn
      finishedAt: NullableInstantColumn
    }
    breachNoticePeople: {
      noticeId: string
      memberId: string
      toldAt: NullableInstantColumn
      mailId: string | null
    }
    complaints: {
      id: string
      reference: string
      kind: ComplaintKind
      memberId: string | null
      signedIn: boolean
      name: string
      email: string
      words: string
      receivedAt: InstantColumn
      answerBy: DayColumn
      extendedAt: NullableInstantColumn
      extendedWhy: Generated<string | null>
      closedAt: NullableInstantColumn
      closedHow: Generated<'by email' | 'in another way' | null>
      outcome: Generated<string | null>
      closedBy: Generated<string | null>
    }
    complaintReminders: { complaintId: string; dueOn: DayColumn; remindedAt: InstantColumn }
    /** What a member has asked for; the file is there once it is made. */
    downloads: {
      id: string
      memberId: string
      askedAt: InstantColumn
      madeAt: NullableInstantColumn
      expiresAt: NullableInstantColumn
      file: Buffer | null
    }
  }
}
