import { eventPlaceholders } from '#events/contract/samples.ts'
import type { SamplesOf } from '#platform/contract/samples.ts'
import type * as endpoints from '#reviews/contract.ts'
import type * as adminEndpoints from '#reviews/contract/admin/reviews.ts'

/** Placeholder values in the samples. Tests replace them with real ones. */
export const reviewPlaceholders = {
  reviewId: '0199f0c1-0051-7000-8000-000000000001',
  /** When the review with that id was written. */
  reviewWrittenAt: '2026-11-22T09:00:00.000001Z',
} as const

const { eventId } = eventPlaceholders
const { reviewId, reviewWrittenAt } = reviewPlaceholders
const text = 'A friendly evening, and well run.'
const event = { id: eventId, title: 'An evening in Dudley', start_date_local: '2026-11-20T19:30:00' }
const rating = { average: 4.6, count: 128 }
const written = {
  event,
  first_name: 'Amy',
  open_until_local: '2027-01-19T22:00:00',
  review: {
    ...({ stars: 5, text, shows_name: false, state: 'waiting', published_by: '2026-11-25T09:00:00Z' } as const),
    ...{ refused_for: null, refusal_note: null, answer: null },
  },
} as const
const review = {
  ...{ id: reviewId, event, stars: 5, text, name: null, state: 'published' as const, written_at: reviewWrittenAt },
  ...{ published_by: null, names: [], refused_for: null, refusal_note: null, answer: null },
}

const ownSamples = {
  'GET /api/reviews/rating': [{ answer: { rating } }],
  'GET /api/reviews': [
    {
      query: {},
      answer: {
        ...{ rating, refused: 1, next: null },
        reviews: [{ stars: 5, text, name: 'Amy', evening: { town: 'Dudley', month: '2026-11' }, answer: 'Thank you.' }],
      },
    },
  ],
  'GET /api/myreviews': [{ answer: { evenings: [written] } }],
  'PUT /api/myreviews/:id': [{ params: { id: eventId }, body: { stars: 5, text, shows_name: false }, answer: written }],
  'DELETE /api/myreviews/:id': [{ params: { id: eventId }, answer: {} }],
  'GET /api/account/review-emails': [{ answer: { email_about_reviews: true } }],
  'PUT /api/account/review-emails': [{ body: { email_about_reviews: false }, answer: { email_about_reviews: false } }],
} as const satisfies SamplesOf<typeof endpoints>

const ownerSamples = {
  'GET /api/admin/reviews': [
    {
      query: {},
      answer: { rows: [{ ...review, state: 'waiting', published_by: '2026-11-25T09:00:00Z' }], next: null },
    },
    { query: { state: 'refused' } },
  ],
  'POST /api/admin/reviews/:id/publish': [
    { params: { id: reviewId }, body: { written_at: reviewWrittenAt }, answer: review },
  ],
  'POST /api/admin/reviews/:id/refuse': [
    {
      params: { id: reviewId },
      body: { reason: 'about a guest', note: 'Please leave out what she told you.', written_at: reviewWrittenAt },
      answer: {
        ...review,
        state: 'refused',
        refused_for: 'about a guest',
        refusal_note: 'Please leave out what she told you.',
      },
    },
  ],
  'PUT /api/admin/reviews/:id/answer': [
    { params: { id: reviewId }, body: { answer: 'Thank you.' }, answer: { ...review, answer: 'Thank you.' } },
  ],
  'DELETE /api/admin/reviews/:id/answer': [{ params: { id: reviewId }, answer: review }],
} as const satisfies SamplesOf<typeof adminEndpoints>

export const reviewSamples = { ...ownSamples, ...ownerSamples }
