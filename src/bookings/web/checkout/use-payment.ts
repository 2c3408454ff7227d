import type { StripeError } from '@stripe/stripe-js'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { pollPayment, type Delay, type PaymentState } from '#bookings/web/checkout/poll-payment.ts'
import type { PaymentInProgress } from '#bookings/web/checkout/payment-in-progress.ts'
import { useAsMember, type AsMember } from '#platform/web/ui/form/use-as-member.ts'
import { isSignedOut } from '#platform/web/api.ts'
import { failureMessage } from '#platform/web/failure-message.ts'

type ReleasePoint = 'before the bank was asked' | 'asked'

/** How the payment differs between a place and a gift voucher. */
export type PaymentPurpose = {
  /** Sends what comes before the bank is asked. Returns 'gone' if there is no longer anything to pay for. */
  prepare: (asMember: AsMember) => Promise<'ready' | 'gone'>
  /** Has the site check the payment with the provider. */
  check: () => Promise<PaymentState>
  /** What the buyer can do after a declined card. */
  declined: string
  /** For a failure after which the provider's message itself asks for another card. */
  notAuthenticated: string
}

/** Callbacks for the outcome of a payment attempt. */
export type PaymentCallbacks = {
  onPaid: () => void
  /** The place or the order has been released, and the buyer pays nothing. */
  onReleased: (when: ReleasePoint) => void
  /** The member was signed out, and chose not to sign in again. */
  onSignedOut: () => void
}

/** A way to pay: the card fields, or a wallet whose sheet the member has approved. */
export type PaymentMeans = {
  kind: 'card' | 'wallet'
  /** Whether the provider reports that all fields are complete. */
  isComplete: () => boolean
  /** Confirms the payment with the provider, which requests authorisation from the bank. Returns the error, if there is one. */
  confirm: (secret: string) => Promise<StripeError | undefined>
  /** Called when a field is incomplete or invalid. */
  onInvalid: (error: StripeError) => void
  /** Called when the bank refused the card, once the fields can take the focus again. */
  onDeclined: () => void
  /** Called when the payment ends before the provider is asked to confirm it. A wallet closes its sheet. */
  onAbandoned: () => void
}

/** `declined` is what the bank refused in the last attempt. */
type Stage =
  | { is: 'ready'; failure: string | null; declined: PaymentMeans['kind'] | null }
  | { is: 'processing'; delay: Delay | null }

const NOT_SENT = 'The connection failed, so you haven’t been charged. Please check it, then try again.'
const NOT_PAID = 'Your payment didn’t go through, and you haven’t been charged. Please try again.'

const AUTHENTICATION_FAILED = 'payment_intent_authentication_failure'

const ready: Stage = { is: 'ready', failure: null, declined: null }

const unknownOutcome: StripeError = { type: 'api_error' }

export type PaymentControl = {
  stage: Stage
  pay: (means: PaymentMeans) => Promise<void>
  /** Removes the message that the card was declined, because the member is changing its details. */
  clearDecline: () => void
}

/** Handles PAY and the approval of a wallet: prepares the payment, confirms it with the provider, then polls for the outcome. */
export function usePayment(
  secret: string,
  purpose: PaymentPurpose,
  callbacks: PaymentCallbacks,
  paymentInProgress: PaymentInProgress,
): PaymentControl {
  const [stage, setStage] = useState<Stage>(ready)
  const asMember = useAsMember()

  async function pay(means: PaymentMeans): Promise<void> {
    if (!paymentInProgress.begin()) return means.onAbandoned()
    setStage({ is: 'processing', delay: null })
    try {
      await payOnce(means)
    } catch (error) {
      means.onAbandoned()
      if (isSignedOut(error)) callbacks.onSignedOut()
      fail(failureMessage(error, { notReached: NOT_SENT }))
    }
  }

  async function payOnce(means: PaymentMeans): Promise<void> {
    // If a field is incomplete, the provider reports it without contacting the bank. That is not a payment attempt, so a hold is
    // not extended.
    if (means.isComplete() && (await prepare(means)) === 'gone') {
      means.onAbandoned()
      return checkOutcome(NOT_PAID, 'before the bank was asked')
    }
    const error = await means.confirm(secret).catch(() => unknownOutcome)
    if (error?.type === 'validation_error') {
      // A disabled field cannot take focus.
      flushSync(() => fail(null))
      return means.onInvalid(error)
    }
    const failed = error && paymentFailureMessage(error, purpose)
    if (failed && isDefinite(error)) {
      flushSync(() => fail(failed, means.kind))
      return means.onDeclined()
    }
    // Only the provider knows the outcome now, so the site checks the payment with the provider.
    await checkOutcome(failed ?? NOT_PAID, 'asked')
  }

  /** Under the sheet of a wallet, the member could not sign in. */
  function prepare({ kind }: PaymentMeans): Promise<'ready' | 'gone'> {
    return purpose.prepare(kind === 'wallet' ? (sendRequest) => sendRequest() : asMember)
  }

  async function checkOutcome(fallbackFailure: string, when: ReleasePoint): Promise<void> {
    const state = await pollPayment(purpose.check, asMember, (delay) => setStage({ is: 'processing', delay }))
    if (state === 'paid') return callbacks.onPaid()
    if (state === 'released') return callbacks.onReleased(when)
    fail(fallbackFailure)
  }

  function fail(failure: string | null, declined: PaymentMeans['kind'] | null = null): void {
    paymentInProgress.end()
    setStage({ is: 'ready', failure, declined })
  }

  function clearDecline(): void {
    setStage((now) => (now.is === 'ready' && now.declined ? ready : now))
  }

  return { stage, pay, clearDecline }
}

function paymentFailureMessage({ message, code }: StripeError, purpose: PaymentPurpose): string {
  const next = code === AUTHENTICATION_FAILED ? purpose.notAuthenticated : purpose.declined
  return message ? `Payment Failed: ${message} ${next}` : NOT_PAID
}

/** Returns true if the bank declined the payment or authentication failed, so that no other outcome is possible. */
function isDefinite({ type, code }: StripeError): boolean {
  return type === 'card_error' || code === AUTHENTICATION_FAILED
}
