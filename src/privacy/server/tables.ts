import type { ColumnType, Generated } from 'kysely'
import type { Gender } from '#accounts/contract/person.ts'
import type { Attendance } from '#privacy/contract/newsletter.ts'
import type { Recipients } from '#privacy/contract/breach-notice.ts'
import type { ComplaintKind } from '#privacy/contract/complaint.ts'
import type { DayColumn, InstantColumn, NullableDayColumn, NullableInstantColumn } from '#platform/server/tables.ts'

/** How a member withdrew consent: with the switch on the site, or by the link in an email. */
export type WithdrawnBy = 'switch' | 'link' | 'spam report'

declare module '#platform/server/db.ts' {
  interface Tables {
    deletions: {
      memberId: string
      requestedAt: InstantColumn
      requestedBy: string | null
      finishedAt: NullableInstantColumn
    }
    breachNotices: {
      id: string
      subject: string
      body: string
      recipients: Recipients
      eventIds: number[]
      people: number
      notified: Generated<number>
      startedAt: InstantColumn
      notifiedUpTo: string | null
      lastStepAt: InstantColumn
      finishedAt: NullableInstantColumn
    }
    breachNoticePeople: {
      noticeId: string
      memberId: string
      notifiedAt: NullableInstantColumn
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
      content: string
      receivedAt: InstantColumn
      answerBy: DayColumn
      extendedAt: NullableInstantColumn
      extensionReason: Generated<string | null>
      closedAt: NullableInstantColumn
      closureMethod: Generated<'by email' | 'in another way' | null>
      outcome: Generated<string | null>
      closedBy: Generated<string | null>
    }
    complaintReminders: { complaintId: string; dueOn: DayColumn; remindedAt: InstantColumn }
    /** A download that a member has requested. The file is null until it is made. */
    downloads: {
      id: string
      memberId: string
      requestedAt: InstantColumn
      madeAt: NullableInstantColumn
      expiresAt: NullableInstantColumn
      file: Buffer | null
    }
    eventNewsConsents: {
      id: string
      memberId: string
      content: string
      consentedAt: InstantColumn
      withdrawnAt: NullableInstantColumn
      withdrawnBy: WithdrawnBy | null
      lastDigestId: string | null
    }
    eventNewsDigests: {
      id: string
      day: ColumnType<Temporal.PlainDate, Temporal.PlainDate, never>
      notified: Generated<number>
      notifiedUpTo: string | null
      startedAt: InstantColumn
      lastStepAt: InstantColumn
      finishedAt: NullableInstantColumn
    }
    newsletterConsents: {
      id: string
      memberId: string
      content: string
      consentedAt: InstantColumn
      withdrawnAt: NullableInstantColumn
      withdrawnBy: WithdrawnBy | null
    }
    /** A newsletter that an owner has written. It is a draft until it is started. */
    newsletters: {
      id: string
      subject: string
      body: string
      town: string | null
      youngestAge: number | null
      oldestAge: number | null
      attendance: Attendance
      attendanceDay: NullableDayColumn
      version: number
      createdAt: InstantColumn
      savedAt: InstantColumn
      people: number | null
      notified: Generated<number>
      notifiedUpTo: string | null
      startedAt: NullableInstantColumn
      lastStepAt: NullableInstantColumn
      finishedAt: NullableInstantColumn
      stoppedAt: NullableInstantColumn
      undelivered: Generated<number>
      unsubscribed: Generated<number>
    }
    /** Who got a newsletter or, if its id is null, the email that invites members back. */
    newsletterRecipients: {
      memberId: string
      day: DayColumn
      newsletterId: string | null
      sentAt: InstantColumn
      mailId: string | null
      linkHash: Buffer
      unsubscribedAt: NullableInstantColumn
    }
    comeBackSettings: {
      onlyRow: Generated<boolean>
      subject: string
      body: string
      version: number
      enabledAt: NullableInstantColumn
    }
    comeBackEmails: { memberId: string; lastAttendedAt: InstantColumn; sentAt: InstantColumn }
    placeNews: {
      id: string
      eventId: number
      gender: Gender
      youngestAge: number | null
      oldestAge: number | null
      people: number
      notified: Generated<number>
      notifiedUpTo: string | null
      startedAt: InstantColumn
      startedBy: string | null
      lastStepAt: InstantColumn
      finishedAt: NullableInstantColumn
    }
    placeNewsRecipients: { newsId: string; memberId: string; sentAt: InstantColumn }
    eventNewsEvents: { eventId: number; digestId: string }
  }
}
