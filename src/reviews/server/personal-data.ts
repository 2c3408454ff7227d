import type { PersonalData } from '#platform/server/personal-data.ts'

/** Nobody but the author is told who wrote a review. */
export const reviewsPersonalData = {
  reviews: {
    id: 'erased',
    eventId: 'downloaded and erased',
    memberId: 'identifies',
    stars: 'downloaded and erased',
    body: 'downloaded and erased',
    showsName: 'downloaded and erased',
    state: 'downloaded and erased',
    writtenAt: 'downloaded and erased',
    publishedAt: 'downloaded and erased',
    refusedFor: 'downloaded and erased',
    refusalNote: 'downloaded and erased',
    refusedAt: 'downloaded and erased',
    answer: 'downloaded and erased',
    answeredAt: 'downloaded and erased',
  },
  reviewMailSettings: { memberId: 'identifies', disabledAt: 'downloaded and erased' },
} as const satisfies PersonalData<'reviews' | 'reviewMailSettings'>
