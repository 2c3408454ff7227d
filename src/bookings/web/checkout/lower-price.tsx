import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OwnPlace } from '#bookings/contract/checkout.ts'
import type { changeReductions } from '#bookings/contract/reductions.ts'
import type { useVoucher } from '#bookings/contract/vouchers.ts'
import { formatAmount } from '#bookings/web/format-pence.ts'
import type { PaymentInProgress } from '#bookings/web/checkout/payment-in-progress.ts'
import { CodeField } from '#bookings/web/checkout/code-field.tsx'
import { useFriend } from '#bookings/web/checkout/friend.ts'
import { PriceLines } from '#bookings/web/checkout/price-lines.tsx'
import { formatPrice } from '#platform/local-time.ts'
import { browserApi } from '#platform/web/api.ts'
import { CheckField } from '#platform/web/ui/form/fields.tsx'
import { useAction } from '#platform/web/ui/form/use-action.ts'
import { Notice } from '#platform/web/ui/notice.tsx'
import page from '#bookings/web/checkout-page.module.css'
import css from './lower-price.module.css'

type Props = {
  place: OwnPlace
  /** The held booking, or null once the hold has failed. */
  bookingId: Promise<string | null>
  /** Nothing changes while a payment is being made, because it is for the price as it is. */
  paymentInProgress: PaymentInProgress
}

type Choice = { code: string | null; use_credit: boolean }

/** Lets a member use a promo code, a gift voucher and their credit for a held place. */
export function LowerPrice({ place, bookingId, paymentInProgress }: Props) {
  const friend = useFriend()
  const { reductions, credit } = place.price_parts
  const code = reductions.find(({ kind }) => kind === 'code')?.code ?? null
  const usedCredit = reductions.find(({ kind }) => kind === 'credit')?.amount ?? 0
  const { busy, failure, run, clearFailure } = useAction({ failed: 'We couldn’t change the price.' })
  const { revalidate } = useRevalidator()
  const [changed, setChanged] = useState<string | null>(null)
  // What the member has ticked, until the site has answered.
  const [ticked, setTicked] = useState<boolean | null>(null)
  // Where a failure is shown: at the field, or below for a press of another control.
  const [cause, setCause] = useState<'field' | 'other'>('other')
  const part = useRef<HTMLDivElement>(null)

  /** Returns whether the price has changed. */
  async function choose(choice: Partial<Choice>, done: string, from: typeof cause = 'other'): Promise<boolean> {
    if (paymentInProgress.is()) return false
    setChanged(null)
    setCause(from)
    const body = { code, use_credit: usedCredit > 0, ...choice }
    const outcome = await run(async () => {
      const id = await bookingId
      if (id === null) return false
      await browserApi<typeof changeReductions>('PUT /api/holds/:id/reductions', { params: { id }, body })
      await revalidate()
      setChanged(done)
      return true
    })
    // What had the focus is no longer on the page.
    if (outcome?.is === 'done' && choice.code !== undefined) part.current?.focus()
    if (outcome?.is === 'refused' && outcome.error === 'hold_not_found') await revalidate()
    return outcome?.is === 'done' && outcome.answer
  }

  async function chooseCredit(use: boolean): Promise<void> {
    setTicked(use)
    await choose(
      { use_credit: use },
      use ? 'Your credit has been taken off the price.' : 'You’re not using your credit for this place.',
    )
    setTicked(null)
  }

  async function applyCode(typed: string): Promise<void> {
    await choose({ code: typed }, 'Your code has been applied.', 'field')
  }

  /** Adds the voucher to the member's credit. If the credit then cannot be used for this place, it stays with the member. */
  async function applyVoucher(typed: string): Promise<boolean> {
    if (paymentInProgress.is()) return false
    setChanged(null)
    setCause('field')
    const outcome = await run(async () => {
      // The page must not be loaded again before the place is held.
      if ((await bookingId) === null) return null
      return browserApi<typeof useVoucher>('POST /api/account/vouchers/use', { body: { code: typed } })
    })
    // After a refusal too, because the member may have used the voucher themselves, and then has the credit.
    if (outcome?.is === 'refused' || outcome?.is === 'done') await revalidate()
    if (outcome?.is !== 'done' || outcome.answer === null) return false
    const amount = formatAmount(outcome.answer.amount_pence)
    const isUsed = await choose(
      { use_credit: true },
      `We’ve added ${amount} to your credit and used it towards this place.`,
    )
    if (!isUsed) setChanged(`We’ve added ${amount} to your credit. It hasn’t been used for this place.`)
    return true
  }

  // Codes and credit are for one's own place.
  if (friend) return null
  return (
    <div ref={part} tabIndex={-1} className={css.part}>
      <PriceLines place={place} />
      <div role="status">{changed !== null && <p>{changed}</p>}</div>
      {code !== null && (
        <button
          type="button"
          className={page.textButton}
          onClick={() => void choose({ code: null }, 'Your code has been removed.')}
        >
          Remove code
        </button>
      )}
      <CodeField
        key={code}
        accepts={code === null ? 'code or voucher' : 'voucher'}
        busy={busy}
        failure={cause === 'field' ? failure : null}
        onCode={applyCode}
        onVoucher={applyVoucher}
        onChange={clearFailure}
      />
      {(credit > 0 || usedCredit > 0) && (
        <CheckField
          label={`Use my credit (${formatPrice(credit + usedCredit)})`}
          checked={ticked ?? usedCredit > 0}
          onChange={({ currentTarget: { checked } }) => void chooseCredit(checked)}
          error={undefined}
        />
      )}
      {cause === 'other' && failure !== null && (
        <div role="alert">
          <Notice look="wrong">{failure}</Notice>
        </div>
      )}
    </div>
  )
}
