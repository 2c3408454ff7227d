import type { Generated } from 'kysely'
import type { Whom } from '#privacy/contract/breach-notice.ts'
import type { InstantColumn, NullableInstantColumn } from '#platform/server/tables.ts'

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
  }
}
