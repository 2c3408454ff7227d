import { Elements, ExpressCheckoutElement, useElements } from '@stripe/react-stripe-js'
import type {
  Stripe,
  StripeError,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js'
import { useEffect, type Dispatch, type SetStateAction } from 'react'
import { useIsDark } from '#bookings/web/checkout/field-style.ts'
import type { PaymentMeans } from '#bookings/web/checkout/use-payment.ts'
import css from './wallets.module.css'

/** 'none' if the device has no wallet, or if the provider has not named one in time. */
export type WalletsState = 'loading' | 'shown' | 'none'

/** What the wallets' buttons offer: 'Book with Google Pay'. */
export type WalletVerb = 'book' | 'buy'

type Props = {
  stripe: Stripe
  /** The client secret of the intent, from which the provider reads the amount. */
  secret: string
  verb: WalletVerb
  state: WalletsState
  onState: Dispatch<SetStateAction<WalletsState>>
  /** Whether a payment is in progress, so that no other may start. */
  isPaying: () => boolean
  /** The buyer has approved the payment in the wallet's sheet, which stays open until the payment is confirmed or abandoned. */
  onApproved: (means: Omit<PaymentMeans, 'onDeclined'>) => void
}

/** After this time the card fields can be used, and no wallet appears above them any more. */
const LOADING_MS = 3_000

/** Only Apple Pay and Google Pay. Link would store details at the provider. */
const paymentMethods = {
  applePay: 'auto',
  googlePay: 'auto',
  link: 'never',
  amazonPay: 'never',
  paypal: 'never',
  klarna: 'never',
} as const

/** Shows the provider's buttons for the wallets of this device, or nothing if it has none. */
export function Wallets({ stripe, secret, ...props }: Props) {
  return (
    <Elements stripe={stripe} options={{ clientSecret: secret, locale: 'en-GB' }}>
      <Buttons stripe={stripe} {...props} />
    </Elements>
  )
}

function Buttons({ stripe, verb, state, onState, isPaying, onApproved }: Omit<Props, 'secret'>) {
  const elements = useElements()
  const theme = useIsDark() ? 'white' : 'black'
  useEffect(() => {
    if (state !== 'loading') return
    // The provider may have answered since the last render.
    const timer = setTimeout(() => onState((now) => (now === 'loading' ? 'none' : now)), LOADING_MS)
    return () => clearTimeout(timer)
  }, [state, onState])

  async function confirm(): Promise<StripeError | undefined> {
    if (!elements) throw new Error('the wallets are missing')
    const { error } = await elements.submit()
    return error ?? (await stripe.confirmPayment({ elements, redirect: 'if_required' })).error
  }

  function handleConfirm({ paymentFailed }: StripeExpressCheckoutElementConfirmEvent): void {
    onApproved({
      kind: 'wallet',
      isComplete: () => true,
      confirm,
      onInvalid: () => paymentFailed(),
      onAbandoned: () => paymentFailed(),
    })
  }

  return (
    <div className={state === 'shown' ? css.wallets : css.loading}>
      <div className={css.buttons}>
        {/* The provider cannot change the theme of a button. */}
        <ExpressCheckoutElement
          key={theme}
          options={optionsFor(theme, verb)}
          onReady={({ availablePaymentMethods }) => onState(availablePaymentMethods ? 'shown' : 'none')}
          onLoadError={() => onState('none')}
          onClick={({ resolve, reject }) => (isPaying() ? reject() : resolve())}
          onConfirm={handleConfirm}
        />
      </div>
      <p className={css.or}>Or pay by card</p>
    </div>
  )
}

function optionsFor(theme: 'black' | 'white', verb: WalletVerb): StripeExpressCheckoutElementOptions {
  return {
    paymentMethods,
    buttonHeight: 48,
    buttonTheme: { applePay: theme, googlePay: theme },
    buttonType: { applePay: verb, googlePay: verb },
    layout: { maxColumns: 2, maxRows: 1 },
  }
}
