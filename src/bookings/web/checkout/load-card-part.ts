import type { Stripe } from '@stripe/stripe-js'
import type { ComponentType } from 'react'
import type { Provider } from '#bookings/web/checkout/open-checkout.ts'
import type { CardFormProps } from '#bookings/web/checkout/card-form.tsx'
import { afterPaint } from '#platform/web/after-paint.ts'
import { pagePart } from '#platform/web/page-part.ts'

export type CardPart = { CardForm: ComponentType<CardFormProps>; stripe: Stripe }

const importCardForm = () =>
  Promise.all([import('#bookings/web/checkout/card-form.tsx'), import('#bookings/web/checkout/load-provider.ts')])

/** Requests the card form's code once the page is painted, so that it is there when the payment has been opened. */
export async function preloadCardForm(): Promise<void> {
  await afterPaint()
  // `loadCardPart` reports a failure.
  await importCardForm().catch(() => {})
}

let loading: Promise<CardPart> | undefined

/**
 * Loads the card form and the provider's script, once per document and once the page is painted, because the script would keep
 * the member waiting for what they are about to buy. Throws `PagePartMissing` if either fails to load.
 */
export function loadCardPart(provider: Provider): Promise<CardPart> {
  loading ??= pagePart(async () => {
    await afterPaint()
    const [{ CardForm }, { loadProvider }] = await importCardForm()
    return { CardForm, stripe: await loadProvider(provider) }
  })
  return loading
}
