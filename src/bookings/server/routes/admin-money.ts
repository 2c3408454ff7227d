import { freshOwnerOnly, ownerOnly } from '#accounts/server/access-rules.ts'
import * as moneyEndpoints from '#bookings/contract/admin/money.ts'
import * as paymentsEndpoints from '#bookings/contract/admin/payments.ts'
import { checkPaymentNow } from '#bookings/server/admin/money/check-payment-now.ts'
import { moneyCasesPage } from '#bookings/server/admin/money/case-queries.ts'
import { exportPayments } from '#bookings/server/admin/money/export-payments.ts'
import { incomeByEvent } from '#bookings/server/admin/money/income-queries.ts'
import { endOfDay, startOfDay } from '#bookings/server/admin/money/london-days.ts'
import { presentCase, presentIncome } from '#bookings/server/admin/money/present-money.ts'
import { loadCardAttempts } from '#bookings/server/admin/money/load-card-attempts.ts'
import { loadComparisons, loadMoney } from '#bookings/server/admin/money/load-money.ts'
import { loadPayment, loadPayments } from '#bookings/server/admin/money/load-payments.ts'
import { writeLedgerFile } from '#bookings/server/admin/money/write-ledger-file.ts'
import { requestComparison } from '#bookings/server/payments/request-comparison.ts'
import { closeMoneyCase } from '#bookings/server/payments/close-money-case.ts'
import { refundPayment } from '#bookings/server/payments/refund-payment.ts'
import { localDateTime } from '#events/server/local-date-time.ts'
import { defineRoute, type Route } from '#platform/server/http/serve.ts'
import type { Limit } from '#platform/server/limits.ts'

/** Comparisons are limited more strictly than checks of single payments, because each calls the card provider many times. */
const comparisons: Limit = { name: 'comparisons of payments', attempts: 12, minutes: 60 }
const paymentChecks: Limit = { name: 'questions about payments', attempts: 120, minutes: 60 }

export const moneyRoutes: readonly Route[] = [
  defineRoute(moneyEndpoints.getMoney, ownerOnly, async ({ query }, site) => loadMoney(site, query)),
  defineRoute(moneyEndpoints.listEventIncome, ownerOnly, async ({ query }, site) => {
    const { from, to, payments, sort, direction, after } = query
    const onlyWithPayments = payments === 'some'
    const days = { from: startOfDay(from), until: endOfDay(to) }
    const { rows, next } = await incomeByEvent(site, { ...days, onlyWithPayments, sort, direction, after })
    return {
      rows: rows.map(({ id, title, startsAt, timeZone, cancelledAt, ...sums }) => ({
        event: { id, title, start_date_local: localDateTime(startsAt, timeZone) },
        cancelled: cancelledAt !== null,
        ...presentIncome(sums),
      })),
      next,
    }
  }),
  defineRoute(moneyEndpoints.getLedgerFile, freshOwnerOnly, async ({ actor, query }, site) =>
    writeLedgerFile(site, actor, query),
  ),
  defineRoute(moneyEndpoints.listMoneyCases, ownerOnly, async ({ query }, site) => {
    const { which, direction, after } = query
    const { rows, next } = await moneyCasesPage(site, { which, direction, after })
    return { rows: rows.map(presentCase), next }
  }),
  defineRoute(moneyEndpoints.closeMoneyCase, ownerOnly, async ({ actor, params, body }, site) => {
    await closeMoneyCase(site, actor, params.id, body.note)
    return {}
  }),
  defineRoute(moneyEndpoints.listComparisons, ownerOnly, async (_call, site) => loadComparisons(site)),
  defineRoute(moneyEndpoints.requestComparison, ownerOnly, async ({ actor }, site) => {
    await site.limits.enforce(comparisons, actor.memberId)
    await requestComparison(site, actor)
    return {}
  }),
  defineRoute(paymentsEndpoints.listPayments, ownerOnly, async ({ query }, site) => loadPayments(site, query)),
  defineRoute(paymentsEndpoints.exportPayments, freshOwnerOnly, async ({ actor, query }, site) =>
    exportPayments(site, actor, query),
  ),
  defineRoute(paymentsEndpoints.getPayment, ownerOnly, async ({ params }, site) => loadPayment(site, params.id)),
  defineRoute(paymentsEndpoints.listCardAttempts, ownerOnly, async ({ params }, site) =>
    loadCardAttempts(site, params.id),
  ),
  defineRoute(paymentsEndpoints.checkPaymentNow, ownerOnly, async ({ actor, params }, site) => {
    await site.limits.enforce(paymentChecks, actor.memberId)
    return checkPaymentNow(site, params.id)
  }),
  defineRoute(paymentsEndpoints.refundPayment, freshOwnerOnly, async ({ actor, params, body }, site) => {
    const { amount: amountPence, refundable_pence: refundablePence, message } = body
    await refundPayment(site, actor, params.id, { amountPence, refundablePence, message })
    return {}
  }),
]
