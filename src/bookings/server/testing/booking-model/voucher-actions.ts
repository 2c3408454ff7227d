import fc from 'fast-check'
import type { useVoucher } from '#bookings/contract/vouchers.ts'
import {
  aMember,
  anIndex,
  nthNewest,
  pick,
  simpleAction,
  type Action,
} from '#bookings/server/testing/booking-model/draw-actions.ts'
import { isAway, markReached, type Model, type ModelMember } from '#bookings/server/testing/booking-model/model.ts'
import type { RealSite } from '#bookings/server/testing/booking-model/real-site.ts'
import { outcomeOf, takeTurn } from '#bookings/server/testing/booking-model/take-turn.ts'
import { leftOf, loseOf, type ModelVoucher } from '#bookings/server/testing/booking-model/vouchers.ts'
import { refundPaymentAsOwner } from '#bookings/server/testing/refund-as-owner.ts'
import { cancelVoucher } from '#bookings/server/vouchers/cancel-voucher.ts'
import { aVoucher } from '#bookings/server/testing/vouchers.ts'

const POUNDS = 20
const CANCEL_MINUTES = 14 * 24 * 60
const email = 'buyer@example.com'

/** Without the provider, or with a bank that refuses, a voucher is sold later. Other tests cover that. */
const canSell = (model: Model) => !isAway(model) && !model.bankRefusesCaptures

const buy = async (model: Model, real: RealSite): Promise<void> => {
  const { id, paymentId, code } = await aVoucher(real.t.site, { amount: POUNDS, email })
  const sold = {
    amountPence: POUNDS * 100,
    refundedPence: 0,
    takenPence: 0,
    refundedBeforeUse: 0,
    state: 'ready',
  } as const
  await takeTurn(model, real, () => {
    model.vouchers.push({ id, paymentId, code, soldAt: model.now, usedBy: null, ...sold })
    markReached(model, 'voucher sold')
    return undefined
  })
}

async function redeem(model: Model, real: RealSite, voucher: ModelVoucher, member: ModelMember): Promise<void> {
  const api = await real.as(member)
  const used = api<typeof useVoucher>('POST /api/account/vouchers/use', { body: { code: voucher.code } })
  const actual = await outcomeOf(used.then(({ amount_pence: pence }) => `${pence} pence of credit`))
  await takeTurn(model, real, () => {
    if (voucher.usedBy === member) return { actual, expected: 'voucher_used_by_you' }
    if (voucher.state !== 'ready') return { actual, expected: `voucher_${voucher.state}` }
    const pence = leftOf(model, voucher)
    member.credit += pence
    Object.assign(voucher, { state: 'used', usedBy: member, refundedBeforeUse: voucher.refundedPence })
    return { actual, expected: `${pence} pence of credit` }
  })
}

async function cancel(model: Model, real: RealSite, voucher: ModelVoucher): Promise<void> {
  // Without HTTP, whose limit on cancellations the model does not have.
  const cancelled = cancelVoucher(real.t.site, { code: voucher.code, email })
  const actual = await outcomeOf(cancelled.then((pence) => `${pence} pence refunded`))
  await takeTurn(model, real, () => {
    if (voucher.state !== 'ready') return { actual, expected: `voucher_${voucher.state}` }
    // The last day ends at midnight, so the model leaves its hours to the site.
    const isCertain = model.now - voucher.soldAt < CANCEL_MINUTES
    if (!isCertain && actual === 'voucher_not_cancellable') return undefined
    const pence = voucher.amountPence - voucher.refundedPence
    loseOf(voucher, pence)
    markReached(model, 'voucher cancelled')
    return { actual, expected: `${pence} pence refunded` }
  })
}

async function refund(model: Model, real: RealSite, voucher: ModelVoucher, part: number): Promise<void> {
  const requested = refundPaymentAsOwner(real.t.site, voucher.paymentId, part)
  const actual = await outcomeOf(requested.then(() => 'requested'))
  await takeTurn(model, real, () => {
    const left = voucher.amountPence - voucher.refundedPence
    if (left === 0) return { actual, expected: 'nothing_to_refund' }
    if (part > left) return { actual, expected: 'invalid' }
    loseOf(voucher, part)
    markReached(model, voucher.usedBy ? 'used voucher refunded' : 'voucher refunded')
    return { actual, expected: 'requested' }
  })
}

const onVoucher = (
  what: string,
  which: number,
  does: (model: Model, real: RealSite, voucher: ModelVoucher) => Promise<void>,
): Action => ({
  label: `voucher ${which} (newest first): ${what}`,
  can: (model) => model.vouchers.length > 0,
  does: (model, real) => does(model, real, nthNewest(model.vouchers, which)),
})

export const sellVoucher = simpleAction('someone buys a voucher', buy).map((action) => ({ ...action, can: canSell }))

export const redeemVoucher = fc
  .record({ which: anIndex, member: aMember })
  .map(({ which, member }) =>
    onVoucher(`member ${member} uses it`, which, (model, real, voucher) =>
      redeem(model, real, voucher, pick(model.members, member)),
    ),
  )

export const cancelBoughtVoucher = anIndex.map((which) => onVoucher('its buyer cancels it', which, cancel))

export const refundVoucher = fc
  .record({ which: anIndex, part: fc.constantFrom(1, 700, 1000, 2000) })
  .map(({ which, part }) =>
    onVoucher(`the owner refunds ${part} pence of it`, which, (model, real, voucher) =>
      refund(model, real, voucher, part),
    ),
  )

/** A refund before the use of a voucher, which would seldom come about by chance. */
export const useAfterRefund = fc
  .record({ member: aMember, part: fc.constantFrom(1, 700) })
  .map(({ member, part }): Action => ({
    label: `someone buys a voucher, the owner refunds ${part} pence of it, and member ${member} uses it`,
    can: canSell,
    async does(model, real) {
      await buy(model, real)
      const voucher = nthNewest(model.vouchers, 0)
      await refund(model, real, voucher, part)
      await redeem(model, real, voucher, pick(model.members, member))
    },
  }))
