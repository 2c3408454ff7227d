import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js'
import type { Stripe, StripeError } from '@stripe/stripe-js'
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import type { OpenPayment } from '#bookings/web/checkout/open-checkout.ts'
import type { PaymentInProgress } from '#bookings/web/checkout/payment-in-progress.ts'
import { usePayment, type PaymentCallbacks } from '#bookings/web/checkout/use-payment.ts'
import { PayButton } from '#bookings/web/checkout/pay-button.tsx'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import { useFieldStyle } from '#bookings/web/checkout/field-style.ts'
import css from './card-form.module.css'

export type CardFormProps = {
  stripe: Stripe
  /** In pounds. */
  price: number
  payment: OpenPayment
  callbacks: PaymentCallbacks
  paymentInProgress: PaymentInProgress
  /** The terms that the member must see before paying. */
  terms: ReactNode
  /** How the card details are protected, shown under the button. */
  assurance: ReactNode
  /** The alternative to paying, shown while no payment is in progress. */
  secondaryAction: ReactNode
}

const elementsOptions = { locale: 'en-GB' } as const

/** Shows the card provider's fields. Card details never reach this site. */
export function CardForm({ stripe, ...props }: CardFormProps) {
  return (
    <Elements stripe={stripe} options={elementsOptions}>
      <Fields {...props} />
    </Elements>
  )
}

type FieldName = 'cardNumber' | 'cardExpiry' | 'cardCvc'
type FieldErrors = Partial<Record<FieldName, string | undefined>>
const FIELD_COUNT = 3

function Fields({
  price,
  payment,
  callbacks,
  paymentInProgress,
  terms,
  assurance,
  secondaryAction,
}: Omit<CardFormProps, 'stripe'>) {
  const stripe = useStripe()
  const elements = useElements()
  const style = useFieldStyle()
  const form = useRef<HTMLFormElement>(null)
  const complete = useRef(new Set<FieldName>())
  const [errors, setErrors] = useState<FieldErrors>({})
  const mounted = useMountedFields()
  const { stage, pay, clearDecline } = usePayment(
    payment,
    {
      isComplete: () => complete.current.size === FIELD_COUNT,
      confirm,
      onInvalid: showError,
      onDeclined() {
        elements?.getElement(CardNumberElement)?.focus()
        showDecline(form.current)
      },
    },
    callbacks,
    paymentInProgress,
  )
  const processing = stage.is === 'processing'
  const failure = processing ? null : stage.failure
  const isDeclined = !processing && stage.card === 'declined'

  async function confirm(secret: string): Promise<StripeError | undefined> {
    const card = elements?.getElement(CardNumberElement)
    if (!stripe || !card) throw new Error('the card fields are missing')
    return (await stripe.confirmCardPayment(secret, { payment_method: { card } })).error
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
      options: { ...style, disabled: processing },
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
        void pay()
      }}
    >
      <div className={isDeclined ? css.declined : undefined}>
        <Field
          label="Card number"
          error={errors.cardNumber}
          Element={CardNumberElement}
          isMounted={mounted > 0}
          {...field('cardNumber')}
        />
      </div>
      <div className={css.pair}>
        {/* The words of the provider's field, because speech control finds a field by its visible label. */}
        <Field
          label="Expiration date"
          error={errors.cardExpiry}
          Element={CardExpiryElement}
          isMounted={mounted > 1}
          {...field('cardExpiry')}
        />
        <Field
          label="CVC"
          error={errors.cardCvc}
          Element={CardCvcElement}
          isMounted={mounted > 2}
          {...field('cardCvc')}
        />
      </div>
      {terms}
      <div className={css.failure}>
        <FailureAlert failure={failure} />
      </div>
      <PayButton stage={stage} price={price} />
      {assurance}
      {!processing && secondaryAction}
    </form>
  )
}

/** Returns how many fields are mounted. Each is mounted in its own task, because a phone takes long to create the frame of one. */
function useMountedFields(): number {
  const [mounted, setMounted] = useState(0)
  useEffect(() => {
    if (mounted === FIELD_COUNT) return
    const timer = setTimeout(() => setMounted(mounted + 1))
    return () => clearTimeout(timer)
  }, [mounted])
  return mounted
}

type FieldProps = {
  label: string
  error: string | undefined
  Element: ComponentType<ElementProps>
  isMounted: boolean
} & Omit<ElementProps, 'onReady' | 'className'>

type Focusable = { focus(): void }
type ElementProps = {
  /** Gives the field its size before its frame has loaded. */
  className: string
  onReady: (element: Focusable) => void
  options: ReturnType<typeof useFieldStyle> & { disabled: boolean }
  onChange: (now: { complete: boolean; error: { message: string } | undefined }) => void
}

function Field({ label, error, Element, isMounted, ...element }: FieldProps) {
  const frame = useRef<Focusable>(null)
  return (
    <div className={css.field}>
      {/* Not a `label`, whose field cannot be in a frame. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the field in the frame can be reached by keyboard, and has a name of its own */}
      <span className={css.label} onClick={() => frame.current?.focus()}>
        {label}
      </span>
      {isMounted ? (
        <Element className={css.box ?? ''} onReady={(ready) => (frame.current = ready)} {...element} />
      ) : (
        <div className={css.box} />
      )}
      <p className={css.error} aria-live="polite">
        {error}
      </p>
    </div>
  )
}

/** Scrolls to PAY and the message above it. On a screen with room for only one of them, the message is shown. */
function showDecline(form: HTMLFormElement | null): void {
  form?.querySelector('[type="submit"]')?.scrollIntoView({ block: 'nearest' })
  form?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
}

function fieldOf(code: string | undefined): FieldName {
  if (code?.includes('expiry')) return 'cardExpiry'
  return code?.includes('cvc') ? 'cardCvc' : 'cardNumber'
}
