import { CardElement, type ElementOptions } from './card-element.ts'
import { ExpressCheckoutElement, type ExpressCheckoutOptions } from './express-checkout-element.ts'
import { elementKinds, type Answer, type ElementKind, type Intent } from './frame-messages.ts'

export type ElementsOptions = { locale?: string; clientSecret?: string; mode?: string }

/** Retrieves an intent by its client secret. */
type LoadIntent = (secret: string) => Promise<Answer<Intent>>

/** A group of elements: the fields of one card, or the buttons of wallets for one intent. */
export class Elements {
  readonly #origin: string
  readonly #loadIntent: LoadIntent
  readonly #id = crypto.randomUUID()
  readonly #cardElements = new Map<ElementKind, CardElement>()
  #expressCheckout: ExpressCheckoutElement | null = null
  readonly #locale: string
  readonly clientSecret: string | undefined

  constructor(origin: string, loadIntent: LoadIntent, { locale = 'en', clientSecret, mode }: ElementsOptions) {
    if (mode !== undefined) throw new Error('The Stripe emulator has no Elements without an intent.')
    this.#origin = origin
    this.#loadIntent = loadIntent
    this.#locale = locale === 'auto' ? navigator.language : locale
    this.clientSecret = clientSecret
  }

  create(type: 'expressCheckout', options?: ExpressCheckoutOptions): ExpressCheckoutElement
  create(type: string, options?: ElementOptions): CardElement
  create(type: string, options: ElementOptions & ExpressCheckoutOptions = {}): CardElement | ExpressCheckoutElement {
    if (this.getElement(type))
      throw new Error(`Can only create one Element of type ${type} through this Elements group.`)
    if (type === 'expressCheckout') return this.#createExpressCheckout(options)
    const kind = kindOf(type)
    if (!kind) throw new Error(`The Stripe emulator has no Element of type ${type}.`)
    const element = new CardElement(
      kind,
      {
        id: this.#id,
        origin: this.#origin,
        locale: this.#locale,
        onDestroyed: (destroyedKind) => void this.#cardElements.delete(destroyedKind),
      },
      options,
    )
    this.#cardElements.set(kind, element)
    return element
  }

  #createExpressCheckout(options: ExpressCheckoutOptions): ExpressCheckoutElement {
    const secret = this.clientSecret
    if (secret === undefined)
      throw new Error('In order to create an Element of type expressCheckout, you must pass a clientSecret or mode.')
    this.#expressCheckout = new ExpressCheckoutElement(
      {
        origin: this.#origin,
        loadIntent: () => this.#loadIntent(secret),
        onDestroyed: () => {
          this.#expressCheckout = null
        },
      },
      options,
    )
    return this.#expressCheckout
  }

  get expressCheckout(): ExpressCheckoutElement | null {
    return this.#expressCheckout
  }

  /** Finds an element by its type, or by the component with which the provider's React package created it. */
  getElement(type: string | { __elementType?: string }): CardElement | ExpressCheckoutElement | null {
    const name = typeof type === 'string' ? type : (type.__elementType ?? '')
    if (name === 'expressCheckout') return this.#expressCheckout
    const kind = kindOf(name)
    return (kind && this.#cardElements.get(kind)) ?? null
  }

  /** Resolves at once: no element of the emulator has anything to validate before `confirmPayment`. */
  async submit(): Promise<object> {
    return {}
  }

  /** Does nothing, because no option that can change on a group affects the elements. */
  async update(): Promise<void> {}

  on(): void {}
}

function kindOf(type: string): ElementKind | undefined {
  return elementKinds.find((kind) => kind === type)
}
