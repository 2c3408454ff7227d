import type { PersonalData } from '#platform/server/personal-data.ts'

export const profilesPersonalData = {
  // The row goes last: by it the files are found, which are given out as pictures.
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
