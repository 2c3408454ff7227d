import type * as endpoints from '#content/contract.ts'
import type { SamplesOf } from '#platform/contract/samples.ts'

/** A placeholder for the current version of the terms. */
export const contentPlaceholders = { termsVersion: '2026-11-01' } as const

export const contentSamples = {
  'GET /api/site': [
    {
      answer: {
        name: 'Speed Dating',
        line: 'Twelve short dates in one evening',
        url: 'https://dating.example',
        trader: {
          name: 'Emily Brown',
          address: '1 High Street, Dudley',
          email: 'hello@dating.example',
          vatNumber: null,
        },
        year: 2026,
      },
    },
  ],
  'GET /api/texts/home': [{}],
  'GET /.well-known/security.txt': [{}],
  'GET /api/texts/page/:name': [{ params: { name: 'terms' } }],
} satisfies SamplesOf<typeof endpoints>
