import type { PersonalData } from '#platform/server/personal-data.ts'

export const privacyPersonalData: PersonalData<'breachNoticePeople' | 'deletions' | 'complaints'> = {
  // That somebody was deleted is what keeps a backup from bringing them back; the number leads to nobody.
  deletions: { memberId: 'kept', askedAt: 'kept', askedBy: 'kept', finishedAt: 'kept' },
  // That members were told stays with the notice as a number; who they were goes with them.
  breachNoticePeople: {
    noticeId: 'erased',
    memberId: 'identifies',
    toldAt: 'given out and erased',
    mailId: 'erased',
  },
  // Who complained is owed an answer, also when they delete their account: it is let go of, and goes a year after its answer.
  complaints: {
    id: 'kept',
    reference: 'kept',
    kind: 'kept',
    memberId: 'identifies',
    signedIn: 'kept',
    name: 'kept',
    email: 'kept',
    words: 'kept',
    receivedAt: 'kept',
    answerBy: 'kept',
    extendedAt: 'kept',
    extendedWhy: 'kept',
    closedAt: 'kept',
    closedHow: 'kept',
    outcome: 'kept',
    closedBy: 'kept',
  },
}
