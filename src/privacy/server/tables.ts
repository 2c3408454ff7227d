import type { ColumnType, Generated } from 'kysely'
import type { Whom } from '#privacy/contract/breach-notice.ts'
import type { ComplaintKind } from '#privacy/contract/complaint.ts'
import type { DayColumn, InstantColumn, NullableInstantColumn } from '#platform/server/tables.ts'

/** How a member stopped the news: on the site, or by the link in an email. */
export type WithdrawnBy = 'switch' | 'link'

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
    /** A download that a member has requested; the file is there once it is made. */
    downloads: {
      id: string
      memberId: string
      askedAt: InstantColumn
      madeAt: NullableInstantColumn
      expiresAt: NullableInstantColumn
      file: Buffer | null
    }
    eventNewsConsents: {
      id: string
      memberId: string
      words: string
      givenAt: InstantColumn
      withdrawnAt: NullableInstantColumn
      withdrawnBy: WithdrawnBy | null
      lastLetterId: string | null
    }
    eventNewsLetters: {
      id: string
      day: ColumnType<Temporal.PlainDate, Temporal.PlainDate, never>
      told: Generated<number>
      reached: string | null
      begunAt: InstantColumn
      movedAt: InstantColumn
      finishedAt: NullableInstantColumn
    }
    eventNewsEvents: { eventId: number; letterId: string }
  }
}
