import { freshOwnerOnly, ownerOnly } from '#accounts/server/signed-in.ts'
import {
  askComparison as askComparisonEndpoint,
  getLedgerFile,
  getMoney,
  listComparisons,
  listIncomeOfEvents,
  listMoneyCases,
  settleMoneyCase,
} from '#bookings/contract/admin/money.ts'
import {
  askAboutPayment as askAboutPaymentEndpoint,
  getPayment,
  listPayments,
  refundPayment,
} from '#bookings/contract/admin/payments.ts'
import { askAboutPayment } from '#bookings/server/admin/money/ask-about-payment.ts'
import { moneyCasesPage } from '#bookings/server/admin/money/case-rows.ts'
import { incomeByEvent } from '#bookings/server/admin/money/income-rows.ts'
import { endOfDay, startOfDay } from '#bookings/server/admin/money/london.ts'
import { presentCase, presentIncome } from '#bookings/server/admin/money/present-money.ts'
import { seeComparisons, seeMoney } from '#bookings/server/admin/money/see-money.ts'
import { seePayment, seePayments } from '#bookings/server/admin/money/see-payments.ts'
import { writeLedgerFile } from '#bookings/server/admin/money/write-ledger-file.ts'
import { askComparison } from '#bookings/server/payments/ask-comparison.ts'
import { dealWithMoneyCase } from '#bookings/server/payments/deal-with-money-case.ts'
import { refundOnePayment } from '#bookings/server/payments/refund-payment.ts'
import { localDateTime } from '#events/server/local-date-time.ts'
import { serve, type Route } from '#platform/server/http/serve.ts'
import type { Limit } from '#platform/server/limits.ts'

/** Each request asks the card provider about many payments, or about one. */
const comparisons: Limit = { name: 'comparisons of payments', tries: 12, minutes: 60 }
const questions: Limit = { name: 'questions about payments', tries: 120, minutes: 60 }

export const moneyRoutes: readonly Route[] = [
  serve(getMoney, ownerOnly, async (_call, site) => seeMoney(site)),
  serve(listIncomeOfEvents, ownerOnly, async ({ query }, site) => {
    const { from, to, direction, after } = query
    const asked = { from: startOfDay(from), until: endOfDay(to), direction, after }
    const { rows, next } = await incomeByEvent(site, asked)
    return {
      rows: rows.map(({ id, title, startsAt, timeZone, cancelledAt, ...sums }) => ({
        event: { id, title, start_date_local: localDateTime(startsAt, timeZone) },
        cancelled: cancelledAt !== null,
        ...presentIncome(sums),
      })),
      next,
    }
  }),
  serve(getLedgerFile, freshOwnerOnly, async ({ actor, query }, site) => writeLedgerFile(site, actor, query)),
  serve(listMoneyCases, ownerOnly, async ({ query }, site) => {
    const { which, direction, after } = query
    const { rows, next } = await moneyCasesPage(site, { which, direction, after })
    return { rows: rows.map(presentCase), next }
  }),
  serve(settleMoneyCase, ownerOnly, async ({ actor, params, body }, site) => {
    await dealWithMoneyCase(site, actor, params.id, body.note)
    return {}
  }),
  serve(listComparisons, ownerOnly, async (_call, site) => seeComparisons(site)),
  serve(askComparisonEndpoint, ownerOnly, async ({ actor }, site) => {
    await site.limits.demand(comparisons, actor.memberId)
    await askComparison(site, actor)
    return {}
  }),
  serve(listPayments, ownerOnly, async ({ query }, site) => seePayments(site, query)),
  serve(getPayment, ownerOnly, async ({ params }, site) => seePayment(site, params.id)),
  serve(askAboutPaymentEndpoint, ownerOnly, async ({ actor, params }, site) => {
    await site.limits.demand(questions, actor.memberId)
    return askAboutPayment(site, params.id)
  }),
  serve(refundPayment, freshOwnerOnly, async ({ actor, params }, site) => {
    await refundOnePayment(site, actor, params.id)
    return {}
  }),
]
