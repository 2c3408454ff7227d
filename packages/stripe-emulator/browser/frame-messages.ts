/** The messages between page and frames. None of them contains a card's digits. */
export type ElementKind = 'cardNumber' | 'cardExpiry' | 'cardCvc'

export const elementKinds: readonly ElementKind[] = ['cardNumber', 'cardExpiry', 'cardCvc']

export type FieldError = { type: 'validation_error'; code: string; message: string }

export type FieldState = {
  empty: boolean
  complete: boolean
  error: FieldError | undefined
  /** The brand of a card number. */
  brand?: string
}

/** The provider's `style` option: properties by state, with nested pseudo-classes. */
export type FieldStyle = Record<string, Record<string, string | Record<string, string>>>

export type FrameOptions = { style: FieldStyle; placeholder: string | undefined; disabled: boolean; locale: string }

export type ToFrame =
  | { do: 'options'; options: FrameOptions }
  | { do: 'focus' | 'blur' | 'clear' }
  /**
   * Sends a request to the Stripe emulator with the card added. The response returns through the port that is sent with the
   * message.
   */
  | { do: 'send'; path: string; form: Record<string, string>; cardAs: string }

export type FromFrame =
  | { type: 'ready'; height: number }
  | { type: 'change'; state: FieldState }
  | { type: 'focus' | 'blur' | 'escape' | 'enter' }

/** An error in the provider's format. */
export type ProviderError = { type: string; message: string; code?: string; payment_intent?: Intent }

export type Intent = {
  id: string
  amount: number
  currency: string
  status: string
  client_secret: string
  last_payment_error: ProviderError | null
  next_action: { type: string } | null
}

export type Answer<Result> = { result: Result } | { error: ProviderError }
