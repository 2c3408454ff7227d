import { CardCvcElement, CardExpiryElement, CardNumberElement, Elements, useElements } from '@stripe/react-stripe-js'
import type { Stripe, StripeError } from '@stripe/stripe-js'
import { useRef, useState, type ReactNode } from 'react'
import type { PaymentInProgress } from '#bookings/web/checkout/payment-in-progress.ts'
import {
  CardField,
  FIELD_COUNT,
  fieldOf,
  useMountedFields,
  type FieldName,
} from '#bookings/web/checkout/card-field.tsx'
import {
  usePayment,
  type PaymentCallbacks,
  type PaymentMeans,
  type PaymentPurpose,
} from '#bookings/web/checkout/use-payment.ts'
import { Wallets, type WalletsState, type WalletVerb } from '#bookings/web/checkout/wallets.tsx'
import { PayButton } from '#bookings/web/checkout/pay-button.tsx'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import { useFieldStyle } from '#bookings/web/checkout/field-style.ts'
import css from './card-form.module.css'

export type CardFormProps = {
  stripe: Stripe
  /** In pounds. */
  price: number
  /** The client secret of the payment's intent. */
  secret: string
  purpose: PaymentPurpose
  /** What the buttons of wallets say. */
  walletVerb: WalletVerb
  callbacks: PaymentCallbacks
  paymentInProgress: PaymentInProgress
  /** The terms that the buyer must see before paying. */
  terms: ReactNode
  /** How the card details are protected, shown under the button. */
  assurance: ReactNode
  /** The alternative to paying, shown while no payment is in progress. */
  secondaryAction: ReactNode
}

const elementsOptions = { locale: 'en-GB' } as const

/** Shows the card provider's fields, below the device's wallets. Card details never reach this site. */
export function CardForm(props: CardFormProps) {
  return (
    <Elements stripe={props.stripe} options={elementsOptions}>
      <Fields {...props} />
    </Elements>
  )
}

type FieldErrors = Partial<Record<FieldName, string | undefined>>

function Fields({
  stripe,
  price,
  secret,
  purpose,
  walletVerb,
  callbacks,
  paymentInProgress,
  terms,
  assurance,
  secondaryAction,
}: CardFormProps) {
  const elements = useElements()
  const style = useFieldStyle()
  const form = useRef<HTMLFormElement>(null)
  const complete = useRef(new Set<FieldName>())
  const [errors, setErrors] = useState<FieldErrors>({})
  const mounted = useMountedFields()
  const [wallets, setWallets] = useState<WalletsState>('loading')
  const { stage, pay, clearDecline } = usePayment(secret, purpose, callbacks, paymentInProgress)
  const processing = stage.is === 'processing'
  const failure = processing ? null : stage.failure
  const isCardDeclined = !processing && stage.declined === 'card'
  const card: PaymentMeans = {
    kind: 'card',
    isComplete: () => complete.current.size === FIELD_COUNT,
    confirm,
    onInvalid: showError,
    onDeclined: returnToCard,
    onAbandoned() {},
  }

  function returnToCard(): void {
    elements?.getElement(CardNumberElement)?.focus()
    showDecline(form.current)
  }

  async function confirm(intentSecret: string): Promise<StripeError | undefined> {
    const number = elements?.getElement(CardNumberElement)
    if (!number) throw new Error('the card fields are missing')
    return (await stripe.confirmCardPayment(intentSecret, { payment_method: { card: number } })).error
  }

  function showError({ code, message }: StripeError): void {
    const name = fieldOf(code)
    // The provider reports only the first wrong field. The others are still marked and keep their messages.
    setErrors((others) => ({ ...others, [name]: message }))
    if (name === 'cardNumber') elements?.getElement(CardNumberElement)?.focus()
    if (name === 'cardExpiry') elements?.getElement(CardExpiryElement)?.focus()
    if (name === 'cardCvc') elements?.getElement(CardCvcElement)?.focus()
  }

  function field(name: FieldName) {
    return {
      // While the wallets load, because they would move a field that is being pressed.
      options: { ...style, disabled: processing || wallets === 'loading' },
      onChange(now: { complete: boolean; error: { message: string } | undefined }) {
        if (now.complete) complete.current.add(name)
        else complete.current.delete(name)
        setErrors((others) => ({ ...others, [name]: now.error?.message }))
        clearDecline()
      },
    }
  }

  return (
    <form
      ref={form}
      className={css.form}
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        if (wallets !== 'loading') void pay(card)
      }}
    >
      {/* Who pays with a wallet sees the terms first too. */}
      {wallets === 'shown' && terms}
      {wallets !== 'none' && (
        <Wallets
          stripe={stripe}
          secret={secret}
          verb={walletVerb}
          state={wallets}
          onState={setWallets}
          isPaying={() => paymentInProgress.is()}
          onApproved={(wallet) => void pay({ ...wallet, onDeclined: returnToCard })}
        />
      )}
      <div className={isCardDeclined ? css.declined : undefined}>
        <CardField
          label="Card number"
          error={errors.cardNumber}
          Element={CardNumberElement}
          isMounted={mounted > 0}
          {...field('cardNumber')}
        />
      </div>
      <div className={css.pair}>
        {/* The words of the provider's field, because speech control finds a field by its visible label. */}
        <CardField
          label="Expiration date"
          error={errors.cardExpiry}
          Element={CardExpiryElement}
          isMounted={mounted > 1}
          {...field('cardExpiry')}
        />
        <CardField
          label="CVC"
          error={errors.cardCvc}
          Element={CardCvcElement}
          isMounted={mounted > 2}
          {...field('cardCvc')}
        />
      </div>
      {wallets !== 'shown' && terms}
      <div className={css.failure}>
        <FailureAlert failure={failure} />
      </div>
      <PayButton stage={stage} price={price} />
      {assurance}
      {!processing && secondaryAction}
    </form>
  )
}

/** Scrolls to PAY and the message above it. On a screen with room for only one of them, the message is shown. */
function showDecline(form: HTMLFormElement | null): void {
  form?.querySelector('[type="submit"]')?.scrollIntoView({ block: 'nearest' })
  form?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
}
