import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { SecurityEventKind } from '#platform/contract/security-events.ts'
import type { MailAttachment, OwnerView } from '#platform/server/mail/outgoing-mail.ts'
import type { OptionalMail } from '#platform/server/mail/unsubscribe-link.ts'

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
      linksRemovedAt: NullableInstantColumn
      /** When the mail provider, which had accepted the email, reported this. */
      bouncedAt: NullableInstantColumn
      spamReportedAt: NullableInstantColumn
    }
    /** Domains whose mail servers have asked for later attempts. */
    mailDomains: {
      domain: string
      deferrals: number
      lastDeferredAt: InstantColumn
      waitMinutes: number | null
      waitUntil: NullableInstantColumn
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
    securityEvents: {
      id: string
      kind: SecurityEventKind
      memberId: string | null
      actorId: string | null
      sessionId: string | null
      network: Buffer | null
      device: string | null
      operation: string | null
      detail: string | null
      at: InstantColumn
      lastAt: InstantColumn
      times: number
      countKey: Buffer | null
    }
    /** `body` is JSON. */
    contentVersions: { name: string; number: number; body: string; publishedAt: InstantColumn }
    demoParts: { part: string; finishedAt: InstantColumn }
    limits: { key: string; attempts: number; resetsAt: InstantColumn }
    siteKeys: {
      id: string
      fingerprint: Buffer
      madeAt: InstantColumn
      signsFrom: NullableInstantColumn
      removedAt: NullableInstantColumn
    }
    unsubscribeLinks: { tokenHash: Buffer; memberId: string; kind: OptionalMail; madeAt: InstantColumn }
    publicVersion: { shard: number; version: Generated<number> }
  }
}
