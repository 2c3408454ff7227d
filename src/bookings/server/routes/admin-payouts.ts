import { ownerOnly } from '#accounts/server/access-rules.ts'
import * as endpoints from '#bookings/contract/admin/payouts.ts'
import { closePayoutDifference } from '#bookings/server/payouts/close-payout-difference.ts'
import { loadDifferences, loadPayout, loadPayouts } from '#bookings/server/payouts/load-payouts.ts'
import { requestPayouts } from '#bookings/server/payouts/request-payouts.ts'
import { defineRoute, type Route } from '#platform/server/http/serve.ts'
import type { Limit } from '#platform/server/limits.ts'

/** Each fetch calls the card provider several times. */
const fetches: Limit = { name: 'fetches of payouts', attempts: 12, minutes: 60 }

/** The provider's payouts. */
export const payoutRoutes: readonly Route[] = [
  defineRoute(endpoints.listPayouts, ownerOnly, async ({ query }, site) => loadPayouts(site, query)),
  defineRoute(endpoints.fetchPayouts, ownerOnly, async ({ actor }, site) => {
    await site.limits.enforce(fetches, actor.memberId)
    await requestPayouts(site, actor)
    return {}
  }),
  defineRoute(endpoints.getPayout, ownerOnly, async ({ params, query }, site) => loadPayout(site, params.id, query)),
  defineRoute(endpoints.listPayoutDifferences, ownerOnly, async ({ query }, site) => loadDifferences(site, query)),
  defineRoute(endpoints.closePayoutDifference, ownerOnly, async ({ actor, params, body }, site) => {
    await closePayoutDifference(site, actor, params.id, body.note)
    return {}
  }),
]
