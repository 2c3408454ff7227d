import type { PersonalData } from '#platform/server/personal-data.ts'

export const privacyPersonalData: PersonalData<'breachNoticePeople'> = {
  // That members were told stays with the notice as a number; who they were goes with them.
  breachNoticePeople: {
    noticeId: 'erased',
    memberId: 'identifies',
    toldAt: 'given out and erased',
    mailId: 'erased',
  },
}
