import type { PersonalData } from '#platform/server/personal-data.ts'

/** A report keeps its snapshot for the whole retention period, even after the reported account is deleted. */
export const safetyPersonalData = {
  blocks: { blockerId: 'identifies', blockedId: 'identifies', blockedAt: 'downloaded and erased' },
  reports: {
    id: 'kept',
    about: 'downloaded and kept',
    reporterId: 'identifies',
    reportedId: 'identifies',
    messageId: 'kept',
    reason: 'downloaded and kept',
    note: 'downloaded and kept',
    seen: 'kept',
    portraitId: 'kept',
    reportedAt: 'downloaded and kept',
    closedAt: 'downloaded and kept',
    decisionId: 'kept',
  },
  // When an owner's account is deleted, their decisions lose the reference to them.
  decisions: {
    id: 'erased',
    memberId: 'identifies',
    ownerId: 'kept',
    measure: 'downloaded and erased',
    removed: 'downloaded and erased',
    messageId: 'erased',
    reason: 'downloaded and erased',
    decidedAt: 'downloaded and erased',
    answer: 'downloaded and erased',
    answeredAt: 'downloaded and erased',
    outcome: 'downloaded and erased',
    outcomeNote: 'downloaded and erased',
    settledBy: 'kept',
    settledAt: 'downloaded and erased',
  },
} as const satisfies PersonalData<'blocks' | 'reports' | 'decisions'>
