import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { MailAttachment } from '#platform/server/mail/outgoing-mail.ts'

/** An instant; written and read as Temporal.Instant. */
export type InstantColumn = ColumnType<Temporal.Instant, Temporal.Instant, Temporal.Instant>
export type NullableInstantColumn = ColumnType<
  Temporal.Instant | null,
  Temporal.Instant | null | undefined,
  Temporal.Instant | null
>

declare module '#platform/server/db.ts' {
  interface Tables {
    outgoingMails: {
      id: string
      toAddress: string
      subject: string
      textBody: string
      htmlBody: string
      attachments: JSONColumnType<MailAttachment[]>
      createdAt: InstantColumn
      sentAt: NullableInstantColumn
      lastError: string | null
    }
    audit: {
      id: string
      at: InstantColumn
      actorId: string | null
      deed: string
      subject: string
      details: JSONColumnType<Record<string, unknown>>
    }
    demoFill: { onlyRow: Generated<boolean>; finishedAt: InstantColumn }
    publicVersion: { shard: number; version: Generated<number> }
  }
}
