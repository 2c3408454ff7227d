import { signedIn } from '#accounts/server/access-rules.ts'
import * as endpoints from '#bookings/contract/reductions.ts'
import { bookWithoutPayment } from '#bookings/server/reductions/book-without-payment.ts'
import { changeReductions } from '#bookings/server/reductions/change-reductions.ts'
import { defineRoute } from '#platform/server/http/serve.ts'
import type { Limit } from '#platform/server/limits.ts'

/** Many more codes than a member has, and few enough that guessing finds none. */
const changes: Limit = { name: 'changes of reductions', attempts: 20, minutes: 60 }

/** Endpoints to lower the price of a held place. */
export const reductionRoutes = [
  defineRoute(endpoints.changeReductions, signedIn, async ({ actor, params, body }, site) => {
    await site.limits.enforce(changes, actor.memberId)
    await changeReductions(site, actor, params.id, { code: body.code, useCredit: body.use_credit })
    return {}
  }),
  defineRoute(endpoints.bookWithoutPayment, signedIn, async ({ actor, params }, site) => {
    await bookWithoutPayment(site, actor, params.id)
    return {}
  }),
]
