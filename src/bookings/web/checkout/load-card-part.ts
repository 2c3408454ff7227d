import type { Stripe } from '@stripe/stripe-js'
import type { ComponentType } from 'react'
import type { Provider } from '#bookings/web/checkout/open-checkout.ts'
import type { CardFormProps } from '#bookings/web/checkout/card-form.tsx'
import { pagePart } from '#platform/web/page-part.ts'

export type CardPart = { CardForm: ComponentType<CardFormProps>; stripe: Stripe }

const importCardForm = () =>
  Promise.all([import('#bookings/web/checkout/card-form.tsx'), import('#bookings/web/checkout/load-provider.ts')])

/** Requests the card form's code after the next paint, so that it is there once the payment has been opened. */
export function preloadCardForm(): void {
  // `loadCardPart` reports a failure.
  const request = () => void importCardForm().catch(() => {})
  requestAnimationFrame(() => setTimeout(request))
}

let loading: Promise<CardPart> | undefined

/** Loads the card form and the provider's script, once per document. Throws `PagePartMissing` if either fails to load. */
export function loadCardPart(provider: Provider): Promise<CardPart> {
  loading ??= pagePart(async () => {
    const [{ CardForm }, { loadProvider }] = await importCardForm()
    return { CardForm, stripe: await loadProvider(provider) }
  })
  return loading
}
