/** What page and frames say to each other; a card's digits are in none of it. */
export type ElementKind = 'cardNumber' | 'cardExpiry' | 'cardCvc'

export const elementKinds: readonly ElementKind[] = ['cardNumber', 'cardExpiry', 'cardCvc']

export type FieldError = { type: 'validation_error'; code: string; message: string }

export type FieldState = {
  empty: boolean
  complete: boolean
  error: FieldError | undefined
  /** Of a card's number. */
  brand?: string
}

/** As the provider's `style` option: properties by state, and pseudo-classes in them. */
export type FieldStyle = Record<string, Record<string, string | Record<string, string>>>

export type FrameOptions = { style: FieldStyle; placeholder: string | undefined; disabled: boolean; locale: string }

export type ToFrame =
  | { do: 'options'; options: FrameOptions }
  | { do: 'focus' | 'blur' | 'clear' }
  /** Asks the Stripe emulator with the card added; the answer comes back through the port that is sent along. */
  | { do: 'send'; path: string; form: Record<string, string>; cardAs: string }

export type FromFrame =
  | { says: 'ready'; height: number }
  | { says: 'change'; state: FieldState }
  | { says: 'focus' | 'blur' | 'escape' | 'enter' }

/** An error in the provider's shape. */
export type ProviderError = { type: string; message: string; code?: string; payment_intent?: Intent }

export type Intent = {
  id: string
  status: string
  client_secret: string
  last_payment_error: ProviderError | null
  next_action: { type: string } | null
}

export type Answer<Found> = { found: Found } | { error: ProviderError }
