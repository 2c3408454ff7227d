import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { MailAttachment, Shown } from '#platform/server/mail/outgoing-mail.ts'

/** An instant; written and read as Temporal.Instant. */
export type InstantColumn = ColumnType<Temporal.Instant, Temporal.Instant, Temporal.Instant>
/** A calendar day; written and read as Temporal.PlainDate. */
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
      emptiedAt: NullableInstantColumn
      tries: Generated<number>
      givenUpAt: NullableInstantColumn
      takenUpAt: NullableInstantColumn
      shown: Generated<Shown>
      againOf: string | null
      /** The member the email is for, if the recipient is a member. */
      memberId: string | null
      unsubscribeUrl: string | null
    }
    /** Members whom an email to someone else names. */
    mailNames: { mailId: string; memberId: string }
    audit: {
      id: string
      at: InstantColumn
      actorId: string | null
      deed: string
      subject: string
      details: JSONColumnType<Record<string, unknown>>
    }
    /** `body` is JSON. */
    contentVersions: { name: string; number: number; body: string; publishedAt: InstantColumn }
    demoParts: { part: string; finishedAt: InstantColumn }
    limits: { key: string; tries: number; resetsAt: InstantColumn }
    lastingKeys: { purpose: string; secret: Buffer }
    siteKey: { onlyRow: Generated<boolean>; secret: Buffer }
    publicVersion: { shard: number; version: Generated<number> }
  }
}
