import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { MailAttachment, OwnerView } from '#platform/server/mail/outgoing-mail.ts'

/** An instant, written and read as Temporal.Instant. */
export type InstantColumn = ColumnType<Temporal.Instant, Temporal.Instant, Temporal.Instant>
/** A calendar day, written and read as Temporal.PlainDate. */
export type DayColumn = ColumnType<Temporal.PlainDate, Temporal.PlainDate, Temporal.PlainDate>
export type NullableDayColumn = ColumnType<
  Temporal.PlainDate | null,
  Temporal.PlainDate | null | undefined,
  Temporal.PlainDate | null
>
export type NullableInstantColumn = ColumnType<
  Temporal.Instant | null,
  Temporal.Instant | null | undefined,
  Temporal.Instant | null
>

declare module '#platform/server/db.ts' {
  interface Tables {
    outgoingMail: {
      id: string
      toAddress: string
      subject: string
      textBody: string
      htmlBody: string
      attachments: JSONColumnType<MailAttachment[]>
      createdAt: InstantColumn
      sentAt: NullableInstantColumn
      lastError: string | null
      emptiedAt: NullableInstantColumn
      attempts: Generated<number>
      failedAt: NullableInstantColumn
      requeuedAt: NullableInstantColumn
      shown: Generated<OwnerView>
      repeatOf: string | null
      /** The recipient, if they are a member. */
      memberId: string | null
      unsubscribeUrl: string | null
    }
    /** The members who are named in emails to other people. */
    mailMentions: { mailId: string; memberId: string }
    audit: {
      id: string
      at: InstantColumn
      actorId: string | null
      action: string
      subject: string
      details: JSONColumnType<Record<string, unknown>>
    }
    /** `body` is JSON. */
    contentVersions: { name: string; number: number; body: string; publishedAt: InstantColumn }
    demoParts: { part: string; finishedAt: InstantColumn }
    limits: { key: string; attempts: number; resetsAt: InstantColumn }
    lastingKeys: { purpose: string; secret: Buffer }
    siteKey: { onlyRow: Generated<boolean>; secret: Buffer }
    publicVersion: { shard: number; version: Generated<number> }
  }
}
