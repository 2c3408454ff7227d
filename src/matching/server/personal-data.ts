import type { PersonalData } from '#platform/server/personal-data.ts'

/** Likes are highly private. A like that is hidden from the liked member is not in their data download. */
export const matchingPersonalData = {
  likesCards: {
    eventId: 'downloaded and erased',
    memberId: 'identifies',
    sentAt: 'downloaded and erased',
    erasedAt: 'downloaded and erased',
  },
  likesConsents: {
    id: 'erased',
    memberId: 'identifies',
    content: 'downloaded and erased',
    consentedAt: 'downloaded and erased',
    withdrawnAt: 'downloaded and erased',
  },
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
} as const satisfies PersonalData<'likesCards' | 'likesConsents' | 'likes' | 'likesMailSettings' | 'matches'>
