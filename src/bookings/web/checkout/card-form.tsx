import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js'
import type { Stripe, StripeError } from '@stripe/stripe-js'
import { useId, useRef, useState, type ComponentType, type ReactNode } from 'react'
import type { OpenPayment } from '#bookings/web/checkout/open-checkout.ts'
import type { UnderWay } from '#bookings/web/checkout/under-way.ts'
import { usePaying, type Outcomes } from '#bookings/web/checkout/use-paying.ts'
import { PayButton } from '#bookings/web/checkout/pay-button.tsx'
import { useFieldLook } from '#bookings/web/checkout/field-look.ts'
import css from './card-form.module.css'

export type CardFormProps = {
  stripe: Stripe
  payment: OpenPayment
  outcomes: Outcomes
  underWay: UnderWay
  /** What the member must know before paying. */
  before: ReactNode
  /** What the member can do instead, while no payment is under way. */
  instead: ReactNode
}

const elementsOptions = { locale: 'en-GB' } as const

/** The provider's own fields. What is typed there never reaches this site. */
export function CardForm({ stripe, ...props }: CardFormProps) {
  return (
    <Elements stripe={stripe} options={elementsOptions}>
      <Fields {...props} />
    </Elements>
  )
}

type FieldName = 'cardNumber' | 'cardExpiry' | 'cardCvc'
type Wrong = Partial<Record<FieldName, string | undefined>>

function Fields({ payment, outcomes, underWay, before, instead }: Omit<CardFormProps, 'stripe'>) {
  const stripe = useStripe()
  const elements = useElements()
  const look = useFieldLook()
  const complete = useRef(new Set<FieldName>())
  const [wrong, setWrong] = useState<Wrong>({})
  const { stage, pay } = usePaying(
    payment,
    { isComplete: () => complete.current.size === 3, confirm, onWrong: showWrong },
    outcomes,
    underWay,
  )
  const processing = stage.is === 'processing'

  async function confirm(secret: string): Promise<StripeError | undefined> {
    const card = elements?.getElement(CardNumberElement)
    if (!stripe || !card) throw new Error('the card fields are not there')
    return (await stripe.confirmCardPayment(secret, { payment_method: { card } })).error
  }

  function showWrong({ code, message }: StripeError): void {
    const name = fieldOf(code)
    setWrong({ [name]: message })
    if (name === 'cardNumber') elements?.getElement(CardNumberElement)?.focus()
    if (name === 'cardExpiry') elements?.getElement(CardExpiryElement)?.focus()
    if (name === 'cardCvc') elements?.getElement(CardCvcElement)?.focus()
  }

  function field(name: FieldName) {
    return {
      options: { ...look, disabled: processing },
      onChange(now: { complete: boolean; error: { message: string } | undefined }) {
        if (now.complete) complete.current.add(name)
        else complete.current.delete(name)
        setWrong((others) => ({ ...others, [name]: now.error?.message }))
      },
    }
  }

  return (
    <form
      className={css.form}
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        void pay()
      }}
    >
      <Field label="Card number" error={wrong.cardNumber} Element={CardNumberElement} {...field('cardNumber')} />
      <div className={css.pair}>
        <Field label="Expiry" error={wrong.cardExpiry} Element={CardExpiryElement} {...field('cardExpiry')} />
        <Field label="CVC" error={wrong.cardCvc} Element={CardCvcElement} {...field('cardCvc')} />
      </div>
      {before}
      <PayButton stage={stage} />
      {!processing && instead}
    </form>
  )
}

type FieldProps = {
  label: string
  error: string | undefined
  Element: ComponentType<ElementProps>
} & Omit<ElementProps, 'id'>

type ElementProps = {
  id: string
  options: ReturnType<typeof useFieldLook> & { disabled: boolean }
  onChange: (now: { complete: boolean; error: { message: string } | undefined }) => void
}

function Field({ label, error, Element, ...element }: FieldProps) {
  const id = useId()
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <Element id={id} {...element} />
      <p className={css.error} aria-live="polite">
        {error}
      </p>
    </div>
  )
}

function fieldOf(code: string | undefined): FieldName {
  if (code?.includes('expiry')) return 'cardExpiry'
  return code?.includes('cvc') ? 'cardCvc' : 'cardNumber'
}
