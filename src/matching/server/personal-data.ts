import type { PersonalData } from '#platform/server/personal-data.ts'

/** Likes are highly private. A like that is hidden from the liked member is not in their data download. */
export const matchingPersonalData = {
  likesCards: { eventId: 'downloaded and erased', memberId: 'identifies', sentAt: 'downloaded and erased' },
  likes: { eventId: 'downloaded and erased', fromMemberId: 'identifies', toMemberId: 'identifies' },
  likesMailSettings: { memberId: 'identifies', disabledAt: 'downloaded and erased' },
  matches: {
    eventId: 'downloaded and erased',
    memberId: 'identifies',
    otherId: 'identifies',
    matchedAt: 'downloaded and erased',
    seenAt: 'erased',
    notifiedAt: 'erased',
  },
} as const satisfies PersonalData<'likesCards' | 'likes' | 'likesMailSettings' | 'matches'>
