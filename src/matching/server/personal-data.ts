import type { PersonalData } from '#platform/server/personal-data.ts'

/** Likes are as private as anything here. A like that is hidden from the liked member is not in their download. */
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
