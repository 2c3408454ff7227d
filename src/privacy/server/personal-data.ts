import type { PersonalData } from '#platform/server/personal-data.ts'

export const privacyPersonalData = {
  // The record that a member was deleted stops a backup from bringing them back; the id identifies no one.
  deletions: { memberId: 'kept', requestedAt: 'kept', requestedBy: 'kept', finishedAt: 'kept' },
  // How many members were notified stays with the notice as a number; who they were is erased with them.
  breachNoticePeople: {
    noticeId: 'erased',
    memberId: 'identifies',
    notifiedAt: 'downloaded and erased',
    mailId: 'erased',
  },
  // A member who complained is owed an answer even after deleting their account: the complaint is unlinked from them, and deleted
  // a year after its answer.
  complaints: {
    id: 'kept',
    reference: 'downloaded and kept',
    kind: 'downloaded and kept',
    memberId: 'identifies',
    signedIn: 'kept',
    name: 'downloaded and kept',
    email: 'downloaded and kept',
    content: 'downloaded and kept',
    receivedAt: 'downloaded and kept',
    answerBy: 'downloaded and kept',
    extendedAt: 'downloaded and kept',
    extensionReason: 'downloaded and kept',
    closedAt: 'downloaded and kept',
    closureMethod: 'downloaded and kept',
    outcome: 'downloaded and kept',
    closedBy: 'kept',
  },
  // The file contains all the rest.
  downloads: {
    id: 'erased',
    memberId: 'identifies',
    file: 'erased',
    expiresAt: 'erased',
    madeAt: 'erased',
    requestedAt: 'downloaded and erased',
  },
  eventNewsConsents: {
    id: 'erased',
    memberId: 'identifies',
    content: 'downloaded and erased',
    consentedAt: 'downloaded and erased',
    withdrawnAt: 'downloaded and erased',
    withdrawnBy: 'downloaded and erased',
    lastDigestId: 'erased',
  },
} as const satisfies PersonalData<'breachNoticePeople' | 'deletions' | 'complaints' | 'downloads' | 'eventNewsConsents'>
