import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OwnPlace } from '#bookings/contract/checkout.ts'
import type { changeReductions } from '#bookings/contract/reductions.ts'
import type { PaymentInProgress } from '#bookings/web/checkout/payment-in-progress.ts'
import { useFriend } from '#bookings/web/checkout/friend.ts'
import { PriceLines } from '#bookings/web/checkout/price-lines.tsx'
import { formatPrice } from '#platform/local-time.ts'
import { browserApi } from '#platform/web/api.ts'
import { CheckField, TextField } from '#platform/web/ui/form/fields.tsx'
import { useAction } from '#platform/web/ui/form/use-action.ts'
import { Notice } from '#platform/web/ui/notice.tsx'
import button from '#platform/web/ui/button.module.css'
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

/** Lets a member use a promo code and their credit for a held place. */
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
  const field = useRef<HTMLInputElement>(null)
  const part = useRef<HTMLDivElement>(null)

  async function choose(choice: Partial<Choice>, done: string): Promise<void> {
    if (paymentInProgress.is()) return
    setChanged(null)
    const body = { code, use_credit: usedCredit > 0, ...choice }
    const outcome = await run(async () => {
      const id = await bookingId
      if (id === null) return
      await browserApi<typeof changeReductions>('PUT /api/holds/:id/reductions', { params: { id }, body })
      await revalidate()
      setChanged(done)
    })
    // What had the focus is no longer on the page.
    if (outcome?.is === 'done' && choice.code !== undefined) part.current?.focus()
    if (outcome?.is === 'refused' && outcome.error === 'hold_not_found') await revalidate()
  }

  async function chooseCredit(use: boolean): Promise<void> {
    setTicked(use)
    await choose({ use_credit: use }, use ? 'Your credit has been used.' : 'Your credit has been kept.')
    setTicked(null)
  }

  function apply(event: { preventDefault: () => void }): void {
    event.preventDefault()
    const typed = field.current?.value.trim() ?? ''
    if (typed === '') field.current?.focus()
    else void choose({ code: typed }, 'Your code has been applied.')
  }

  // Codes and credit are for one's own place.
  if (friend) return null
  return (
    <div ref={part} tabIndex={-1} className={css.part}>
      <PriceLines place={place} />
      <div role="status">{changed !== null && <p>{changed}</p>}</div>
      {code === null ? (
        <details className={css.code}>
          <summary>Have a promo code?</summary>
          <form onSubmit={apply} noValidate>
            <TextField
              ref={field}
              name="promo-code"
              label="Promo code"
              error={failure ?? undefined}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              onChange={clearFailure}
            />
            <button type="submit" className={button.button} aria-disabled={busy}>
              {busy ? 'Applying…' : 'Apply'}
            </button>
          </form>
        </details>
      ) : (
        <button
          type="button"
          className={page.textButton}
          onClick={() => void choose({ code: null }, 'Your code has been removed.')}
        >
          Remove code
        </button>
      )}
      {(credit > 0 || usedCredit > 0) && (
        <CheckField
          label={`Use my credit (${formatPrice(credit + usedCredit)})`}
          checked={ticked ?? usedCredit > 0}
          onChange={({ currentTarget: { checked } }) => void chooseCredit(checked)}
          error={undefined}
        />
      )}
      {code !== null && failure !== null && (
        <div role="alert">
          <Notice look="wrong">{failure}</Notice>
        </div>
      )}
    </div>
  )
}
