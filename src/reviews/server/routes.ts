import { ownerOnly, signedIn } from '#accounts/server/access-rules.ts'
import { publicAccess } from '#platform/server/http/public-access.ts'
import { defineRoute, type Route } from '#platform/server/http/serve.ts'
import type { Limit } from '#platform/server/limits.ts'
import * as endpoints from '#reviews/contract.ts'
import * as adminEndpoints from '#reviews/contract/admin/reviews.ts'
import { answerReview, removeAnswer } from '#reviews/server/answer-review.ts'
import { deleteReview } from '#reviews/server/delete-review.ts'
import { loadRating, loadReviews } from '#reviews/server/load-reviews.ts'
import { loadReviewsToCheck, loadReviewToCheck } from '#reviews/server/load-reviews-to-check.ts'
import { loadOwnReview, loadOwnReviews } from '#reviews/server/own-reviews.ts'
import { publishReview } from '#reviews/server/publish-review.ts'
import { refuseReview } from '#reviews/server/refuse-review.ts'
import { changeReviewMailSetting, wantsReviewMail } from '#reviews/server/review-mail-setting.ts'
import { writeReview } from '#reviews/server/write-review.ts'

/** A guest has one review for each evening, so a client that sends this many is not one. */
const writeLimit: Limit = { name: 'reviews', attempts: 30, minutes: 60 }

export const reviewRoutes: readonly Route[] = [
  defineRoute(endpoints.getRating, publicAccess, async (_call, site) => ({ rating: await loadRating(site) })),
  defineRoute(endpoints.listReviews, publicAccess, ({ query }, site) => loadReviews(site, query.after)),
  defineRoute(endpoints.listOwnReviews, signedIn, async ({ actor }, site) => ({
    evenings: await loadOwnReviews(site, actor),
  })),
  defineRoute(endpoints.writeReview, signedIn, async ({ actor, params, body }, site) => {
    await site.limits.enforce(writeLimit, actor.memberId)
    await writeReview(site, actor, params.id, body)
    return loadOwnReview(site, actor, params.id)
  }),
  defineRoute(endpoints.deleteReview, signedIn, async ({ actor, params }, site) => {
    await deleteReview(site, actor, params.id)
    return {}
  }),
  defineRoute(endpoints.getReviewMailSetting, signedIn, async ({ actor }, site) => ({
    email_about_reviews: await wantsReviewMail(site.db, actor.memberId),
  })),
  defineRoute(endpoints.changeReviewMailSetting, signedIn, async ({ actor, body }, site) => {
    await changeReviewMailSetting(site, actor, body)
    return body
  }),
  defineRoute(adminEndpoints.listReviewsToCheck, ownerOnly, ({ query }, site) => loadReviewsToCheck(site, query)),
  defineRoute(adminEndpoints.publishReview, ownerOnly, async ({ actor, params, body }, site) => {
    await publishReview(site, actor, { id: params.id, writtenAt: body.written_at })
    return loadReviewToCheck(site, params.id)
  }),
  defineRoute(adminEndpoints.refuseReview, ownerOnly, async ({ actor, params, body }, site) => {
    const { written_at: writtenAt, ...refusal } = body
    await refuseReview(site, actor, { id: params.id, writtenAt }, refusal)
    return loadReviewToCheck(site, params.id)
  }),
  defineRoute(adminEndpoints.answerReview, ownerOnly, async ({ actor, params, body }, site) => {
    await answerReview(site, actor, params.id, body.answer)
    return loadReviewToCheck(site, params.id)
  }),
  defineRoute(adminEndpoints.removeAnswer, ownerOnly, async ({ actor, params }, site) => {
    await removeAnswer(site, actor, params.id)
    return loadReviewToCheck(site, params.id)
  }),
]
