import type { PersonalData } from '#platform/server/personal-data.ts'

/** What was reported stays with its report for its time, also when who wrote it is gone. */
export const safetyPersonalData: PersonalData<'blocks' | 'reports'> = {
  blocks: { blockerId: 'identifies', blockedId: 'identifies', blockedAt: 'given out and erased' },
  reports: {
    id: 'kept',
    about: 'kept',
    reporterId: 'identifies',
    reportedId: 'identifies',
    messageId: 'kept',
    reason: 'kept',
    note: 'kept',
    seen: 'kept',
    portraitId: 'kept',
    reportedAt: 'kept',
    closedAt: 'kept',
  },
}
