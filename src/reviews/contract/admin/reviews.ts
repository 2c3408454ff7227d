import { z } from 'zod'
import { endpoint } from '#platform/contract.ts'
import { cursorCondition, listOf } from '#platform/listing.ts'
import { multiLineText, optionalText } from '#platform/user-text.ts'
import { refusalReasons, reviewRefusals, reviewStates } from '#reviews/contract.ts'

/** A review as owners see it, without its author. */
const AdminReview = z.object({
  id: z.string(),
  event: z.object({ id: z.number().int(), title: z.string(), start_date_local: z.string() }),
  stars: z.number().int(),
  text: z.string(),
  /** The first name that is shown with it; null if there is none. */
  name: z.string().nullable(),
  state: z.enum(reviewStates),
  written_at: z.string(),
  /** When a waiting review is published by itself. */
  published_by: z.string().nullable(),
  /** The words of the text that are first names of other guests of the evening. */
  names: z.array(z.string()),
  refused_for: z.enum(refusalReasons).nullable(),
  refusal_note: z.string().nullable(),
  answer: z.string().nullable(),
})
export type AdminReview = z.infer<typeof AdminReview>

export const listReviewsToCheck = endpoint({
  method: 'GET',
  path: '/api/admin/reviews',
  summary: 'Lists reviews that wait for a check, were published or were refused, without their authors',
  query: z.object({ state: z.enum(reviewStates).default('waiting'), after: z.string().max(2_000).optional() }),
  conditions: cursorCondition,
  answer: listOf(AdminReview),
})
export type ReviewsQuery = z.output<(typeof listReviewsToCheck)['query']>

const params = z.object({ id: z.uuid('We couldn’t find that review.') })
const { review_not_found } = reviewRefusals
const review_has_no_text = {
  error: 'review_has_no_text',
  status: 409,
  detail: 'Stars without words break no rule, so they can’t be refused.',
} as const
const review_changed = {
  error: 'review_changed',
  status: 409,
  detail: 'The guest has changed this review meanwhile. Please read it again.',
} as const
const review_not_published = {
  error: 'review_not_published',
  status: 409,
  detail: 'You can answer a review once it’s published.',
} as const
export const adminReviewRefusals = { review_has_no_text, review_changed, review_not_published }

/** When the version that the owner has read was written. */
const written_at = z.string().max(40)

export const publishReview = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/:id/publish',
  summary: 'Publishes a review that waits for a check, or was refused by mistake',
  params,
  body: z.strictObject({ written_at }),
  answer: AdminReview,
  refusals: { review_not_found, review_changed },
})

export const ReviewRefusal = z.strictObject({
  reason: z.enum(refusalReasons, 'Please choose the rule that it breaks.'),
  note: optionalText(500),
})
export type ReviewRefusal = z.infer<typeof ReviewRefusal>

export const refuseReview = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/:id/refuse',
  summary: 'Refuses a review for a rule that it breaks, and emails its author which; a published one is taken down',
  params,
  body: ReviewRefusal.extend({ written_at }),
  answer: AdminReview,
  refusals: { review_not_found, review_changed, review_has_no_text },
})

export const ReviewAnswer = z.strictObject({
  answer: multiLineText({ maxLength: 1_000, empty: 'Please write your answer.' }),
})
export type ReviewAnswer = z.infer<typeof ReviewAnswer>

export const answerReview = endpoint({
  method: 'PUT',
  path: '/api/admin/reviews/:id/answer',
  summary: 'Answers a published review in public, or changes the answer',
  params,
  body: ReviewAnswer,
  answer: AdminReview,
  refusals: { review_not_found, review_not_published },
})

export const removeAnswer = endpoint({
  method: 'DELETE',
  path: '/api/admin/reviews/:id/answer',
  summary: 'Removes the answer to a review',
  params,
  answer: AdminReview,
  refusals: { review_not_found },
})
