import type { PersonalData } from '#platform/server/personal-data.ts'

export const privacyPersonalData = {
  // The record that a member was deleted stops a backup from bringing them back; the id identifies no one.
  deletions: { memberId: 'kept', askedAt: 'kept', askedBy: 'kept', finishedAt: 'kept' },
  // How many members were notified stays with the notice as a number; who they were is erased with them.
  breachNoticePeople: {
    noticeId: 'erased',
    memberId: 'identifies',
    toldAt: 'given out and erased',
    mailId: 'erased',
  },
  // A member who complained is owed an answer even after deleting their account: the complaint is unlinked from them, and deleted
  // a year after its answer.
  complaints: {
    id: 'kept',
    reference: 'given out and kept',
    kind: 'given out and kept',
    memberId: 'identifies',
    signedIn: 'kept',
    name: 'given out and kept',
    email: 'given out and kept',
    words: 'given out and kept',
    receivedAt: 'given out and kept',
    answerBy: 'given out and kept',
    extendedAt: 'given out and kept',
    extendedWhy: 'given out and kept',
    closedAt: 'given out and kept',
    closedHow: 'given out and kept',
    outcome: 'given out and kept',
    closedBy: 'kept',
  },
  // The file contains all the rest.
  downloads: {
    id: 'erased',
    memberId: 'identifies',
    file: 'erased',
    expiresAt: 'erased',
    madeAt: 'erased',
    askedAt: 'given out and erased',
  },
  eventNewsConsents: {
    id: 'erased',
    memberId: 'identifies',
    words: 'given out and erased',
    givenAt: 'given out and erased',
    withdrawnAt: 'given out and erased',
    withdrawnBy: 'given out and erased',
    lastLetterId: 'erased',
  },
} as const satisfies PersonalData<'breachNoticePeople' | 'deletions' | 'complaints' | 'downloads' | 'eventNewsConsents'>
