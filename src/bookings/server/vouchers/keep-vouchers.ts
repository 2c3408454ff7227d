import { VOUCHER_ORDER_HOURS, VOUCHER_REMINDER_DAYS } from '#bookings/rules/vouchers.ts'
import { ProviderRefused, ProviderUnavailable } from '#bookings/server/payments/card-provider.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { lockPayment, setPaymentState } from '#bookings/server/store/payments.ts'
import {
  endExpired,
  endVoucher,
  eraseVoucherAddresses,
  eraseVoucherText,
  lockVoucher,
  markReminded,
} from '#bookings/server/store/vouchers.ts'
import { unpaidVouchers } from '#bookings/server/vouchers/voucher-queries.ts'
import { before, retention } from '#platform/retention.ts'
import { inTransaction } from '#platform/server/db.ts'
import { Failures } from '#platform/server/failures.ts'
import type { Site } from '#platform/server/site.ts'

const BATCH_SIZE = 200

/** Ends orders that were not paid and vouchers that have expired, reminds buyers, and erases what is no longer needed. */
export async function keepVouchers(site: Site): Promise<void> {
  const failures = new Failures()
  await endUnpaid(site, failures)
  const now = site.clock.now()
  await repeatWhileFull(() => inTransaction(site.db, (tx) => endExpired(tx, now, BATCH_SIZE)))
  await repeatWhileFull(() => remind(site, now))
  await inTransaction(site.db, (tx) => eraseVoucherText(tx, before(now, retention.voucherText.period)))
  await inTransaction(site.db, (tx) =>
    eraseVoucherAddresses(tx, {
      endedBefore: before(now, retention.voucherAddresses.period),
      unpaidBefore: before(now, retention.voucherText.period),
    }),
  )
  failures.throwFirst()
}

async function repeatWhileFull(handleBatch: () => Promise<number>): Promise<void> {
  let handled: number
  do handled = await handleBatch()
  while (handled === BATCH_SIZE)
}

/** Returns the number of vouchers. */
function remind(site: Site, now: Temporal.Instant): Promise<number> {
  const expireBy = now.add({ hours: VOUCHER_REMINDER_DAYS * 24 })
  return inTransaction(site.db, async (tx) => {
    const ids = await markReminded(tx, { now, expireBy, limit: BATCH_SIZE })
    for (const about of ids) await site.jobs.enqueue(tx, 'bookings.notify-member', { about, type: 'voucher expires' })
    return ids.length
  })
}

async function endUnpaid(site: Site, failures: Failures): Promise<void> {
  const orderedBefore = site.clock.now().subtract({ hours: VOUCHER_ORDER_HOURS })
  for (const order of await unpaidVouchers(site.db, orderedBefore, BATCH_SIZE)) {
    try {
      await (order.intentId === null ? endUnpayable(site, order) : settlePayment(site, order.intentId))
    } catch (error) {
      if (error instanceof ProviderUnavailable && !error.isServerError) return
      // The provider does not know the intent, so nobody can pay it.
      if (error instanceof ProviderRefused) await endUnpayable(site, order)
      else if (!(error instanceof ProviderUnavailable)) failures.add(error)
    }
  }
}

/** Ends an order that nobody can pay. Should the provider have an intent after all, it is cancelled when it is found. */
async function endUnpayable(site: Site, { id, paymentId }: { id: string; paymentId: string }): Promise<void> {
  const now = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    const voucher = await lockVoucher(tx, id)
    const payment = await lockPayment(tx, paymentId)
    if (!voucher || voucher.soldAt || voucher.endedAt || !payment) return
    if (payment.state === 'new' || payment.state === 'open') await setPaymentState(tx, paymentId, 'voided', now)
    await endVoucher(tx, id, { endReason: 'not paid', endedAt: now })
  })
}
