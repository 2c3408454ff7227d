import type * as endpoints from '#bookings/contract/admin/payouts.ts'
import {
  payoutRefusals,
  type Payout,
  type PayoutDifference,
  type PayoutDifferencesQuery,
  type PayoutLine,
  type PayoutQuery,
  type PayoutsQuery,
} from '#bookings/contract/admin/payouts.ts'
import { presentMaybeEvent } from '#bookings/server/admin/money/present-money.ts'
import {
  countOpenDifferences,
  differencesOfPayout,
  differencesPage,
  linesOfPayout,
  payoutOfPage,
  payoutProgress,
  payoutsPage,
  sumsOfPayout,
  type DifferenceRow,
  type PayoutRow,
  type TransactionRow,
} from '#bookings/server/payouts/payout-queries.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

export async function loadPayouts(
  site: Site,
  { direction, after }: PayoutsQuery,
): Promise<AnswerOf<typeof endpoints.listPayouts>> {
  const { rows, next } = await payoutsPage(site, { direction, after })
  const { comparedAt, availablePence, pendingPence } = await payoutProgress(site.db)
  return {
    rows: rows.map(presentPayout),
    next,
    compared_at: comparedAt?.toString() ?? null,
    balance:
      availablePence === null || pendingPence === null
        ? null
        : { available_pence: availablePence, pending_pence: pendingPence },
    differences_open: await countOpenDifferences(site.db),
  }
}

export async function loadPayout(
  site: Site,
  pageId: string,
  { direction, after }: PayoutQuery,
): Promise<AnswerOf<typeof endpoints.getPayout>> {
  const payout = (await payoutOfPage(site.db, pageId)) ?? refuse(payoutRefusals.payout_not_found)
  const { id } = payout
  const { rows, next } = await linesOfPayout(site, id, { direction, after })
  const sums = await sumsOfPayout(site.db, id)
  return {
    rows: rows.map(presentLine),
    next,
    payout: presentPayout(payout),
    failure_code: payout.failureCode,
    sums: sums.map(({ kind, lines, amountPence, feePence }) => ({
      kind,
      lines,
      amount_pence: amountPence,
      fee_pence: feePence,
    })),
    differences: (await differencesOfPayout(site.db, id)).map(presentDifference),
  }
}

export async function loadDifferences(
  site: Site,
  { which, direction, after }: PayoutDifferencesQuery,
): Promise<AnswerOf<typeof endpoints.listPayoutDifferences>> {
  const { rows, next } = await differencesPage(site, { which, direction, after })
  return { rows: rows.map(presentDifference), next }
}

export function presentPayout(row: PayoutRow): Payout {
  const { id, pageId, amountPence, status, arrivesOn, madeAt, listedAt, differencesOpen } = row
  return {
    id: pageId,
    provider_id: id,
    amount_pence: amountPence,
    status,
    arrives_on: arrivesOn.toString(),
    made_at: madeAt.toString(),
    is_listed: listedAt !== null,
    differences_open: differencesOpen,
  }
}

function presentLine(row: TransactionRow): PayoutLine {
  const { id, kind, madeAt, amountPence, feePence, netPence, description, about, paymentId } = row
  return {
    id,
    kind,
    made_at: madeAt.toString(),
    amount_pence: amountPence,
    fee_pence: feePence,
    net_pence: netPence,
    description,
    about,
    payment_id: paymentId,
    event: presentMaybeEvent(row),
  }
}

function presentDifference(row: DifferenceRow): PayoutDifference {
  const { id, kind, herePence, therePence, noticedAt, pageId, paymentId, settledAt, settledByName, note } = row
  return {
    id,
    kind,
    about: row.providerId,
    here_pence: herePence,
    there_pence: therePence,
    noticed_at: noticedAt.toString(),
    payout_id: pageId,
    payment_id: paymentId,
    closed: settledAt && { at: settledAt.toString(), by: settledByName, note },
  }
}
