import type { PersonalData } from '#platform/server/personal-data.ts'

/** Whom one likes is as private as anything here; what is hidden from who is liked is no part of their download. */
export const matchingPersonalData = {
  likesCards: { eventId: 'given out and erased', memberId: 'identifies', sentAt: 'given out and erased' },
  likes: { eventId: 'given out and erased', fromMemberId: 'identifies', toMemberId: 'identifies' },
  matches: {
    eventId: 'given out and erased',
    memberId: 'identifies',
    otherId: 'identifies',
    matchedAt: 'given out and erased',
    seenAt: 'erased',
    toldAt: 'erased',
  },
} as const satisfies PersonalData<'likesCards' | 'likes' | 'matches'>
