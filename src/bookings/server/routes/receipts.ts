import { ownerOnly, signedIn } from '#accounts/server/access-rules.ts'
import * as endpoints from '#bookings/contract/receipts.ts'
import { listOwnPayments } from '#bookings/server/receipts/list-own-payments.ts'
import { loadOwnReceipt, loadReceiptOfPayment } from '#bookings/server/receipts/load-receipt.ts'
import { defineRoute } from '#platform/server/http/serve.ts'

export const receiptRoutes = [
  defineRoute(endpoints.listOwnPayments, signedIn, async ({ actor, query }, site) =>
    listOwnPayments(site, actor, query.older),
  ),
  defineRoute(endpoints.getOwnReceipt, signedIn, async ({ actor, params }, site) =>
    loadOwnReceipt(site, actor, params.number),
  ),
  defineRoute(endpoints.getReceiptOfPayment, ownerOnly, async ({ params }, site) =>
    loadReceiptOfPayment(site, params.id),
  ),
]
