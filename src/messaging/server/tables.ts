import type { InstantColumn, NullableInstantColumn } from '#platform/server/tables.ts'

declare module '#platform/server/db.ts' {
  interface Tables {
    messages: {
      id: string
      fromMemberId: string
      toMemberId: string
      subject: string
      body: string
      sentAt: InstantColumn
      readAt: NullableInstantColumn
      notifiedAt: NullableInstantColumn
      idempotencyKey: string
      removedAt: NullableInstantColumn
    }
    messageSettings: {
      memberId: string
      unreadMailDisabledAt: NullableInstantColumn
      unreadMailAt: NullableInstantColumn
    }
  }
}
