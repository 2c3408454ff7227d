import type { PersonalData } from '#platform/server/personal-data.ts'

export const profilesPersonalData = {
  // The row is deleted last: it is needed to find the files, which are in the data download as pictures.
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
