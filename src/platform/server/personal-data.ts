import type { Tables } from '#platform/server/db.ts'

/**
 * What a column means to the member whom its row is about.
 * - `identifies`: the member's id, which finds the row; deleted with the row
 * - `downloaded and erased`: in the data download; erased with the account
 * - `downloaded and kept`: in the data download; stays without the person, because the books or the law require it
 * - `erased`: not in the data download (a secret, internal to the site, or someone else's data); erased with the account
 * - `kept`: not in the data download; stays without the person
 */
export type PersonalColumn = 'identifies' | 'downloaded and erased' | 'downloaded and kept' | 'erased' | 'kept'

/**
 * Every column of each table must be named. A missing one does not compile, and one that only the database has fails the tests.
 */
export type PersonalData<Names extends keyof Tables> = {
  readonly [Table in Names]: { readonly [Column in keyof Tables[Table]]: PersonalColumn }
}

/** The platform's own data about members. */
export const platformPersonalData = {
  outgoingMail: {
    id: 'erased',
    toAddress: 'downloaded and erased',
    subject: 'downloaded and erased',
    textBody: 'downloaded and erased',
    // The same text again, and the ticket, which is in the download separately.
    htmlBody: 'erased',
    attachments: 'erased',
    createdAt: 'downloaded and erased',
    sentAt: 'downloaded and erased',
    lastError: 'erased',
    emptiedAt: 'erased',
    attempts: 'erased',
    failedAt: 'downloaded and erased',
    requeuedAt: 'erased',
    shown: 'erased',
    repeatOf: 'erased',
    memberId: 'identifies',
    unsubscribeUrl: 'erased',
  },
  // Emails to someone else, whose content is erased with any member they name.
  mailMentions: { mailId: 'erased', memberId: 'identifies' },
  // Ids only, on purpose: who did what stays, and the id leads nowhere once the member is erased. The subject and the details of
  // an action may be about someone else.
  audit: {
    id: 'kept',
    at: 'downloaded and kept',
    actorId: 'kept',
    action: 'downloaded and kept',
    subject: 'kept',
    details: 'kept',
  },
} as const satisfies PersonalData<'outgoingMail' | 'mailMentions' | 'audit'>
