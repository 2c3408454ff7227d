import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { CardFormSkeleton } from '#bookings/web/checkout/card-form-skeleton.tsx'
import type { CardFormProps } from '#bookings/web/checkout/card-form.tsx'
import { loadCardPart } from '#bookings/web/checkout/load-card-part.ts'
import type { Provider } from '#bookings/web/checkout/open-checkout.ts'
import { WhenLoaded } from '#platform/web/ui/when-loaded.tsx'
import { ReloadLink } from '#platform/web/ui/button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'

type Props = Omit<CardFormProps, 'stripe'> & {
  provider: Provider
  /** What the buyer still has if the card fields cannot be loaded. */
  notLost: string
}

/** Shows the card form once its code and the provider's script have loaded. */
export function PaymentForm({ provider, notLost, ...form }: Props) {
  return (
    <Suspense fallback={<CardFormSkeleton {...form} />}>
      <WhenLoaded promise={loadCardPart(provider)} failed={<CardPartMissing notLost={notLost} />}>
        {({ CardForm, stripe }) => <CardForm {...form} stripe={stripe} />}
      </WhenLoaded>
    </Suspense>
  )
}

function CardPartMissing({ notLost }: Pick<Props, 'notLost'>) {
  const { pathname } = useLocation()
  return (
    <>
      <div role="alert">
        <Notice look="wrong">
          The card fields haven’t loaded: your connection may be slow, or something in your browser may be blocking
          them. {notLost}
        </Notice>
      </div>
      <ReloadLink to={pathname}>Load the card fields again</ReloadLink>
    </>
  )
}
