import { z } from 'zod'
import { EventId, eventRefusals } from '#events/contract.ts'
import { endpoint, refusalTable } from '#platform/contract.ts'
import { cursorCondition } from '#platform/listing.ts'
import { optionalText } from '#platform/user-text.ts'

export const MAX_REVIEW_LENGTH = 1_000

/** The rules that a review can break. An owner may refuse it for no other reason. */
export const refusalReasons = [
  'about a guest',
  'contact details',
  'offensive',
  'not about the evening',
  'private details',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

export const reviewStates = ['waiting', 'published', 'refused'] as const
export type ReviewState = (typeof reviewStates)[number]

export const reviewRefusals = refusalTable({
  not_a_checked_in_guest: { status: 403, detail: 'Only guests who were checked in at this event can review it.' },
  review_by_staff: { status: 403, detail: 'People who help to run our events can’t review them.' },
  review_not_open: { status: 409, detail: 'You can write a review once the event is over.' },
  review_closed: { status: 409, detail: 'It’s too late to review this event.' },
  review_not_found: { status: 404, detail: 'We couldn’t find that review.' },
})

/** The average of all published reviews. Null while there are too few. */
const Rating = z.object({ average: z.number(), count: z.number().int() }).nullable()
export type Rating = z.infer<typeof Rating>

const PublicReview = z.object({
  stars: z.number().int(),
  /** Empty if the author gave only stars. */
  text: z.string(),
  /** The author's first name; null unless they chose to show it. */
  name: z.string().nullable(),
  /** The town and the month ('2026-11') of the evening; null if so few guests came that this could tell who wrote it. */
  evening: z.object({ town: z.string(), month: z.string() }).nullable(),
  /** The owner's answer. */
  answer: z.string().nullable(),
})
export type PublicReview = z.infer<typeof PublicReview>

export const getRating = endpoint({
  method: 'GET',
  path: '/api/reviews/rating',
  summary: 'Returns the average of all published reviews and their number',
  answer: z.object({ rating: Rating }),
  cached: true,
})

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/reviews',
  summary: 'Lists the published reviews, page by page, those published last first',
  query: z.object({ after: z.string().max(2_000).optional() }),
  conditions: cursorCondition,
  answer: z.object({
    rating: Rating,
    /** How many reviews were refused within the last six months. */
    refused: z.number().int(),
    reviews: z.array(PublicReview),
    next: z.string().nullable(),
  }),
  cached: true,
})
export type ReviewsPage = z.infer<(typeof listReviews)['answer']>

const OwnReview = z.object({
  stars: z.number().int(),
  text: z.string(),
  shows_name: z.boolean(),
  state: z.enum(reviewStates),
  /** When a waiting review is published by itself. */
  published_by: z.string().nullable(),
  /** The rule that a refused review breaks, and the owner's words about it. */
  refused_for: z.enum(refusalReasons).nullable(),
  refusal_note: z.string().nullable(),
  answer: z.string().nullable(),
})
export type OwnReview = z.infer<typeof OwnReview>

/** An evening at which the member was checked in. */
const ReviewableEvent = z.object({
  event: z.object({ id: z.number().int(), title: z.string(), start_date_local: z.string() }),
  /** The first name that can be shown. */
  first_name: z.string(),
  /** Until when a review can be written or changed; null if it is too late. */
  open_until_local: z.string().nullable(),
  review: OwnReview.nullable(),
})
export type ReviewableEvent = z.infer<typeof ReviewableEvent>

export const listOwnReviews = endpoint({
  method: 'GET',
  path: '/api/myreviews',
  summary: 'Lists the evenings that the member can review or has reviewed, the latest first',
  answer: z.object({ evenings: z.array(ReviewableEvent) }),
})

const chooseStars = 'Please choose from one to five stars.'

export const ReviewInput = z.strictObject({
  stars: z.number(chooseStars).int(chooseStars).min(1, chooseStars).max(5, chooseStars),
  text: optionalText(MAX_REVIEW_LENGTH),
  shows_name: z.boolean('Please say yes or no.'),
})
export type ReviewInput = z.infer<typeof ReviewInput>

const params = z.object({ id: EventId })

export const writeReview = endpoint({
  method: 'PUT',
  path: '/api/myreviews/:id',
  summary: 'Writes or changes the member’s review of an evening. One with words waits for a check',
  activity: 'wrote a review',
  params,
  body: ReviewInput,
  conditions: { text: 'No email address, phone number or web address.' },
  answer: ReviewableEvent,
  refusals: {
    event_not_found: eventRefusals.event_not_found,
    not_a_checked_in_guest: reviewRefusals.not_a_checked_in_guest,
    review_by_staff: reviewRefusals.review_by_staff,
    review_not_open: reviewRefusals.review_not_open,
    review_closed: reviewRefusals.review_closed,
  },
})

export const deleteReview = endpoint({
  method: 'DELETE',
  path: '/api/myreviews/:id',
  summary: 'Deletes the member’s review of an evening, at any time',
  activity: 'deleted a review',
  params,
  answer: z.object({}),
  refusals: { review_not_found: reviewRefusals.review_not_found },
})

const ReviewMailSetting = z.strictObject({
  /** True if the member gets an email two days after an evening that asks for a review. */
  email_about_reviews: z.boolean('Please say yes or no.'),
})

export const getReviewMailSetting = endpoint({
  method: 'GET',
  path: '/api/account/review-emails',
  summary: 'Returns whether the member is emailed to ask for a review',
  answer: ReviewMailSetting,
})

export const changeReviewMailSetting = endpoint({
  method: 'PUT',
  path: '/api/account/review-emails',
  summary: 'Turns emails that ask for a review on or off',
  activity: 'changed your email settings',
  body: ReviewMailSetting,
  answer: ReviewMailSetting,
})
