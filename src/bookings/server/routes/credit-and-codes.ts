import { freshOwnerOnly, ownerOnly, signedIn } from '#accounts/server/access-rules.ts'
import * as codeEndpoints from '#bookings/contract/admin/promo-codes.ts'
import * as creditEndpoints from '#bookings/contract/credit.ts'
import { changeCredit } from '#bookings/server/credit/change-credit.ts'
import { loadCreditOf, loadMemberCredit } from '#bookings/server/credit/load-credit.ts'
import { turnCreditBack } from '#bookings/server/credit/turn-credit-back.ts'
import { createPromoCode } from '#bookings/server/promo-codes/create-promo-code.ts'
import { loadPromoCodes } from '#bookings/server/promo-codes/load-promo-codes.ts'
import { stopPromoCode } from '#bookings/server/promo-codes/stop-promo-code.ts'
import { defineRoute, type Route } from '#platform/server/http/serve.ts'

/** Endpoints for credit and promo codes. */
export const creditAndCodeRoutes: readonly Route[] = [
  defineRoute(creditEndpoints.getOwnCredit, signedIn, async ({ actor }, site) => loadCreditOf(site, actor.memberId)),
  defineRoute(creditEndpoints.turnCreditBack, signedIn, async ({ actor }, site) => ({
    refunded_pence: await turnCreditBack(site, actor),
  })),
  defineRoute(creditEndpoints.getMemberCredit, ownerOnly, async ({ params }, site) =>
    loadMemberCredit(site, params.id),
  ),
  defineRoute(creditEndpoints.changeCredit, freshOwnerOnly, async ({ actor, params, body }, site) => {
    const { id, direction, amount: amountPence, message } = body
    await changeCredit(site, actor, params.id, { id, direction, amountPence, message })
    return {}
  }),
  defineRoute(codeEndpoints.listPromoCodes, ownerOnly, async (_call, site) => loadPromoCodes(site)),
  defineRoute(codeEndpoints.createPromoCode, ownerOnly, async ({ actor, body }, site) => {
    await createPromoCode(site, actor, body)
    return {}
  }),
  defineRoute(codeEndpoints.stopPromoCode, ownerOnly, async ({ actor, params }, site) => {
    await stopPromoCode(site, actor, params.id)
    return {}
  }),
]
