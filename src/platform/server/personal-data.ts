import type { Tables } from '#platform/server/db.ts'

/**
 * What a column of a row about a member is to them.
 * - `identifies`: the member's id, by which the row is found; it goes with the row
 * - `given out and erased`: in the download of their data, and gone when they are
 * - `given out and kept`: in the download of their data; stays without the person, because the accounts or the law ask for it
 * - `erased`: no part of the download (a secret, machinery of the site, somebody else's), and gone when they are
 * - `kept`: no part of the download either, and stays without the person
 */
export type PersonalColumn = 'identifies' | 'given out and erased' | 'given out and kept' | 'erased' | 'kept'

/** Every column of each table named; one that is missing does not compile, and one that only the database knows fails the tests. */
export type PersonalData<Names extends keyof Tables> = {
  readonly [Table in Names]: { readonly [Column in keyof Tables[Table]]: PersonalColumn }
}

/** What the platform itself keeps that is about members. */
export const platformPersonalData = {
  outgoingMails: {
    id: 'erased',
    toAddress: 'given out and erased',
    subject: 'given out and erased',
    textBody: 'given out and erased',
    // The same words again, and the ticket, which is given out by itself.
    htmlBody: 'erased',
    attachments: 'erased',
    createdAt: 'given out and erased',
    sentAt: 'given out and erased',
    lastError: 'erased',
    emptiedAt: 'erased',
    tries: 'erased',
    givenUpAt: 'given out and erased',
    takenUpAt: 'erased',
    shown: 'erased',
    againOf: 'erased',
    memberId: 'identifies',
    unsubscribeUrl: 'erased',
  },
  // Of mail to somebody else: it loses its words with whoever they name.
  mailNames: { mailId: 'erased', memberId: 'identifies' },
  // Ids only, by intention: who did what stays, and the id leads nowhere once the member is gone. What a deed was about, and
  // its details, may be somebody else.
  audit: {
    id: 'kept',
    at: 'given out and kept',
    actorId: 'kept',
    deed: 'given out and kept',
    subject: 'kept',
    details: 'kept',
  },
} as const satisfies PersonalData<'outgoingMails' | 'mailNames' | 'audit'>
