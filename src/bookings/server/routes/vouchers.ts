import { ownerOnly, signedIn } from '#accounts/server/access-rules.ts'
import { clientInfo } from '#accounts/server/client-info.ts'
import * as adminEndpoints from '#bookings/contract/admin/vouchers.ts'
import * as endpoints from '#bookings/contract/vouchers.ts'
import { cancelVoucher, findVoucher } from '#bookings/server/vouchers/cancel-voucher.ts'
import { confirmVoucher } from '#bookings/server/vouchers/confirm-voucher.ts'
import { loadVouchers } from '#bookings/server/vouchers/load-vouchers.ts'
import { orderVoucher, orderVoucherAsMember } from '#bookings/server/vouchers/order-voucher.ts'
import { sendVouchersAgain } from '#bookings/server/vouchers/send-vouchers-again.ts'
import { redeemVoucher } from '#bookings/server/vouchers/redeem-voucher.ts'
import { defineRoute, type Route } from '#platform/server/http/serve.ts'
import type { Limit } from '#platform/server/limits.ts'
import { networkOf } from '#platform/server/networks.ts'

const hourly = (name: string, attempts: number): Limit => ({ name, attempts, minutes: 60 })

/** More vouchers than one household buys. */
const orders = hourly('orders of vouchers by network', 10)
/** More than all visitors together buy before Christmas. Cards that are tried here cannot be counted before the bank is asked. */
const allOrders = hourly('orders of vouchers by visitors', 200)
/** A voucher can be cancelled for nothing, so that it must not be a way to write to strangers. */
const ordersForAddress: Limit = { name: 'orders of vouchers by address', attempts: 10, minutes: 24 * 60 }
const cancellations: Limit = { name: 'cancellations of vouchers by network', attempts: 5, minutes: 24 * 60 }
const memberOrders = hourly('orders of vouchers', 10)
const confirmations = hourly('checks of voucher payments by network', 400)
/** A code has 100 random bits, so that these limits only keep the site quiet. */
const uses = hourly('uses of vouchers', 20)
const searches = hourly('searches for vouchers by network', 60)
const sendings = hourly('requests for vouchers by network', 20)

/** Endpoints for gift vouchers. */
export const voucherRoutes: readonly Route[] = [
  defineRoute(endpoints.orderVoucher, clientInfo, async ({ actor, body }, site) => {
    await site.limits.enforce(orders, networkOf(actor.address))
    await site.limits.enforce(ordersForAddress, body.email.toLowerCase())
    await site.limits.enforce(allOrders)
    return orderVoucher(site, body)
  }),
  defineRoute(endpoints.orderVoucherAsMember, signedIn, async ({ actor, body }, site) => {
    await site.limits.enforce(memberOrders, actor.memberId)
    return orderVoucherAsMember(site, actor, body)
  }),
  defineRoute(endpoints.confirmVoucher, clientInfo, async ({ actor, body }, site) => {
    await site.limits.enforce(confirmations, networkOf(actor.address))
    return confirmVoucher(site, { intentId: body.intent_id, clientSecret: body.client_secret })
  }),
  defineRoute(endpoints.useVoucher, signedIn, async ({ actor, body }, site) => {
    await site.limits.enforce(uses, actor.memberId)
    return { amount_pence: await redeemVoucher(site, actor, body.code) }
  }),
  defineRoute(endpoints.findVoucher, clientInfo, async ({ actor, body }, site) => {
    await site.limits.enforce(searches, networkOf(actor.address))
    return findVoucher(site, body)
  }),
  defineRoute(endpoints.cancelVoucher, clientInfo, async ({ actor, body }, site) => {
    await site.limits.enforce(cancellations, networkOf(actor.address))
    return { refunded_pence: await cancelVoucher(site, body) }
  }),
  defineRoute(endpoints.sendVouchersAgain, clientInfo, async ({ actor, body }, site) => {
    await site.limits.enforce(sendings, networkOf(actor.address))
    await sendVouchersAgain(site, body.email)
    return {}
  }),
  defineRoute(adminEndpoints.listVouchers, ownerOnly, async (_call, site) => loadVouchers(site)),
]
