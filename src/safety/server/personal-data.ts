import type { PersonalData } from '#platform/server/personal-data.ts'

/** What was reported stays with its report for its retention period, even after its writer is gone. */
export const safetyPersonalData = {
  blocks: { blockerId: 'identifies', blockedId: 'identifies', blockedAt: 'given out and erased' },
  reports: {
    id: 'kept',
    about: 'given out and kept',
    reporterId: 'identifies',
    reportedId: 'identifies',
    messageId: 'kept',
    reason: 'given out and kept',
    note: 'given out and kept',
    seen: 'kept',
    portraitId: 'kept',
    reportedAt: 'given out and kept',
    closedAt: 'given out and kept',
    decisionId: 'kept',
  },
  // A decision does not name its owner any more once that owner is gone.
  decisions: {
    id: 'erased',
    memberId: 'identifies',
    ownerId: 'kept',
    measure: 'given out and erased',
    removed: 'given out and erased',
    messageId: 'erased',
    reason: 'given out and erased',
    decidedAt: 'given out and erased',
    answer: 'given out and erased',
    answeredAt: 'given out and erased',
    outcome: 'given out and erased',
    outcomeWords: 'given out and erased',
    settledBy: 'kept',
    settledAt: 'given out and erased',
  },
} as const satisfies PersonalData<'blocks' | 'reports' | 'decisions'>
