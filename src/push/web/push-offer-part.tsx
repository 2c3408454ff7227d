import { lazy, Suspense } from 'react'
import type { OfferReason } from '#push/web/push-offer.tsx'
import { mayOfferPush } from '#push/web/offer-storage.ts'

/** If it cannot be loaded, the page is shown without it. */
const PushOffer = lazy(async () => {
  try {
    return { default: (await import('#push/web/push-offer.tsx')).PushOffer }
  } catch {
    return { default: () => null }
  }
})

/** Offers notifications at a moment when they help. It is loaded only in a browser in which they can be offered. */
export function PushOfferPart({ reason }: { reason: OfferReason }) {
  if (!mayOfferPush()) return null
  return (
    <Suspense>
      <PushOffer reason={reason} />
    </Suspense>
  )
}
