import type { PersonalData } from '#platform/server/personal-data.ts'

export const privacyPersonalData = {
  // The record of a deletion prevents a restored backup from bringing the member back. The id identifies no one.
  deletions: { memberId: 'kept', requestedAt: 'kept', requestedBy: 'kept', finishedAt: 'kept' },
  // A notice stores the number of members notified. The record of each recipient is erased with the member.
  breachNoticePeople: {
    noticeId: 'erased',
    memberId: 'identifies',
    notifiedAt: 'downloaded and erased',
    mailId: 'erased',
  },
  // A complaint must be answered even after its member deletes their account, so it is only unlinked from them. It is deleted a
  // year after its answer.
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
  // The file is a copy of all the other data, so it is not included in the next download.
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
  newsletterConsents: {
    id: 'erased',
    memberId: 'identifies',
    content: 'downloaded and erased',
    consentedAt: 'downloaded and erased',
    withdrawnAt: 'downloaded and erased',
    withdrawnBy: 'downloaded and erased',
  },
  newsletterRecipients: {
    memberId: 'identifies',
    day: 'erased',
    newsletterId: 'erased',
    sentAt: 'downloaded and erased',
    mailId: 'erased',
    // The hash of a token that only the email has.
    linkHash: 'erased',
    unsubscribedAt: 'downloaded and erased',
  },
  comeBackEmails: {
    memberId: 'identifies',
    lastAttendedAt: 'downloaded and erased',
    sentAt: 'downloaded and erased',
  },
  placeNewsRecipients: { newsId: 'erased', memberId: 'identifies', sentAt: 'downloaded and erased' },
} as const satisfies PersonalData<
  | 'breachNoticePeople'
  | 'deletions'
  | 'complaints'
  | 'downloads'
  | 'eventNewsConsents'
  | 'newsletterConsents'
  | 'newsletterRecipients'
  | 'comeBackEmails'
  | 'placeNewsRecipients'
>
