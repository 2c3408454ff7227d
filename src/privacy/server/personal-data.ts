import type { PersonalData } from '#platform/server/personal-data.ts'

export const privacyPersonalData: PersonalData<'breachNoticePeople' | 'deletions'> = {
  // That somebody was deleted is what keeps a backup from bringing them back; the number leads to nobody.
  deletions: { memberId: 'kept', askedAt: 'kept', askedBy: 'kept', finishedAt: 'kept' },
  // That members were told stays with the notice as a number; who they were goes with them.
  breachNoticePeople: {
    noticeId: 'erased',
    memberId: 'identifies',
    toldAt: 'given out and erased',
    mailId: 'erased',
  },
}
