import type { Tables } from '#platform/server/db.ts'

/**
 * What a column of a row about a member is to them.
 * - `identifies`: the member's id, by which the row is found; it goes with the row
 * - `given out and erased`: in the download of their data, and gone when they are
 * - `given out and kept`: in the download, and stays without the person, because the accounts or the law ask for it
 * - `erased`: of no use to them (a secret, machinery of the site), and gone when they are
 * - `kept`: stays without the person, because the accounts or the law ask for it
 */
export type PersonalColumn = 'identifies' | 'given out and erased' | 'given out and kept' | 'erased' | 'kept'

/** Every column of each table named; one that is missing does not compile, and one that only the database knows fails the tests. */
export type PersonalData<Names extends keyof Tables> = {
  readonly [Table in Names]: { readonly [Column in keyof Tables[Table]]: PersonalColumn }
}

/** What the platform itself keeps that is about members. */
export const platformPersonalData: PersonalData<'outgoingMails' | 'mailNames' | 'audit'> = {
  outgoingMails: {
    id: 'erased',
    toAddress: 'given out and erased',
    subject: 'given out and erased',
    textBody: 'given out and erased',
    htmlBody: 'erased',
    attachments: 'erased',
    createdAt: 'given out and erased',
    sentAt: 'given out and erased',
    lastError: 'erased',
    emptiedAt: 'erased',
    tries: 'erased',
    givenUpAt: 'erased',
    takenUpAt: 'erased',
    shown: 'erased',
    againOf: 'erased',
    memberId: 'identifies',
  },
  // Of mail to somebody else: it loses its words with whoever they name.
  mailNames: { mailId: 'erased', memberId: 'identifies' },
  // Ids only, by intention: who did what stays, and the id leads nowhere once the member is gone.
  audit: { id: 'kept', at: 'kept', actorId: 'kept', deed: 'kept', subject: 'kept', details: 'kept' },
}
