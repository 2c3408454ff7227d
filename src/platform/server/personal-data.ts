import type { Tables } from '#platform/server/db.ts'

/**
 * The role of a column in data about a member.
 * - `identifies`: the member's id, which finds the row; deleted with the row
 * - `downloaded and erased`: in the data download; erased with the account
 * - `downloaded and kept`: in the data download; kept without a link to the person, because bookkeeping or the law requires it
 * - `erased`: not in the data download (a secret, internal to the site, or someone else's data); erased with the account
 * - `kept`: not in the data download; kept without a link to the person
 */
export type PersonalColumn = 'identifies' | 'downloaded and erased' | 'downloaded and kept' | 'erased' | 'kept'

/**
 * The classification of every column of each table. A missing column does not compile, and a column that exists only in the
 * database fails a test.
 */
export type PersonalData<Names extends keyof Tables> = {
  readonly [Table in Names]: { readonly [Column in keyof Tables[Table]]: PersonalColumn }
}

/** The classification of the platform's own data about members. */
export const platformPersonalData = {
  outgoingMail: {
    id: 'erased',
    toAddress: 'downloaded and erased',
    subject: 'downloaded and erased',
    textBody: 'downloaded and erased',
    // These repeat the text and contain the ticket, which the download includes separately.
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
    linksRemovedAt: 'erased',
    bouncedAt: 'downloaded and erased',
    spamReportedAt: 'downloaded and erased',
  },
  // The hash of a token that only the email has.
  unsubscribeLinks: { tokenHash: 'erased', memberId: 'identifies', kind: 'erased', madeAt: 'erased' },
  // Emails to other people that name the member. Their content is erased with the account of any member that they name.
  mailMentions: { mailId: 'erased', memberId: 'identifies' },
  // The owner who acted is someone else, and the hash of the network is of use only to this site.
  securityEvents: {
    id: 'erased',
    kind: 'downloaded and erased',
    memberId: 'identifies',
    actorId: 'erased',
    sessionId: 'erased',
    network: 'erased',
    device: 'downloaded and erased',
    operation: 'erased',
    detail: 'downloaded and erased',
    lastAt: 'downloaded and erased',
    at: 'downloaded and erased',
    times: 'downloaded and erased',
    countKey: 'erased',
  },
  // The audit log contains only ids on purpose: its rows are kept, but an id no longer identifies anyone once the member is
  // erased. The subject and the details of an action may be about someone else.
  audit: {
    id: 'kept',
    at: 'downloaded and kept',
    actorId: 'kept',
    action: 'downloaded and kept',
    subject: 'kept',
    details: 'kept',
  },
} as const satisfies PersonalData<'outgoingMail' | 'unsubscribeLinks' | 'mailMentions' | 'securityEvents' | 'audit'>
