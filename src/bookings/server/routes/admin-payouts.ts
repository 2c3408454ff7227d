import { freshOwnerOnly, ownerOnly } from '#accounts/server/access-rules.ts'
import * as costEndpoints from '#bookings/contract/admin/costs.ts'
import * as monthEndpoints from '#bookings/contract/admin/month.ts'
import * as endpoints from '#bookings/contract/admin/payouts.ts'
import { addEventCost } from '#bookings/server/costs/add-event-cost.ts'
import { loadEventCosts } from '#bookings/server/costs/load-event-costs.ts'
import { removeEventCost } from '#bookings/server/costs/remove-event-cost.ts'
import { closePayoutDifference } from '#bookings/server/payouts/close-payout-difference.ts'
import { loadDifferences, loadPayout, loadPayouts } from '#bookings/server/payouts/load-payouts.ts'
import { loadMonth } from '#bookings/server/payouts/load-month.ts'
import { requestPayouts } from '#bookings/server/payouts/request-payouts.ts'
import { writeBankStatement } from '#bookings/server/payouts/write-bank-statement.ts'
import { defineRoute, type Route } from '#platform/server/http/serve.ts'
import type { Limit } from '#platform/server/limits.ts'

/** Each fetch calls the card provider several times. */
const fetches: Limit = { name: 'fetches of payouts', attempts: 12, minutes: 60 }

/** The provider's payouts, the accounts of a month, and the costs of events. */
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
  defineRoute(monthEndpoints.getMoneyOfMonth, ownerOnly, async ({ query }, site) => loadMonth(site, query.month)),
  defineRoute(monthEndpoints.getBankStatement, freshOwnerOnly, async ({ actor, query }, site) =>
    writeBankStatement(site, actor, query),
  ),
  defineRoute(costEndpoints.listEventCosts, ownerOnly, async ({ params }, site) => loadEventCosts(site, params.id)),
  defineRoute(costEndpoints.addEventCost, ownerOnly, async ({ actor, params, body }, site) => {
    await addEventCost(site, actor, params.id, body)
    return {}
  }),
  defineRoute(costEndpoints.removeEventCost, ownerOnly, async ({ actor, params }, site) => {
    await removeEventCost(site, actor, params.id)
    return {}
  }),
]
