import type { PersonalData } from '#platform/server/personal-data.ts'

export const profilesPersonalData = {
  // The row is deleted last, because it is needed to find the files. The data download contains the files as pictures.
  portraits: { id: 'erased', memberId: 'identifies', madeAt: 'downloaded and erased' },
  profiles: {
    memberId: 'identifies',
    headline: 'downloaded and erased',
    body: 'downloaded and erased',
    portraitId: 'erased',
    createdAt: 'downloaded and erased',
    changedAt: 'downloaded and erased',
  },
} as const satisfies PersonalData<'portraits' | 'profiles'>
