import type { PersonalData } from '#platform/server/personal-data.ts'

export const profilesPersonalData = {
  // The row is deleted last: it is needed to find the files, which are in the data download as pictures.
  portraits: { id: 'erased', memberId: 'identifies', madeAt: 'given out and erased' },
  profiles: {
    memberId: 'identifies',
    headline: 'given out and erased',
    body: 'given out and erased',
    portraitId: 'erased',
    createdAt: 'given out and erased',
    changedAt: 'given out and erased',
  },
} as const satisfies PersonalData<'portraits' | 'profiles'>
