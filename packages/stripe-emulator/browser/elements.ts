import { CardElement, type ElementOptions } from './card-element.ts'
import { elementKinds, type ElementKind } from './frame-messages.ts'

type ElementsOptions = { locale?: string }

/** The group of fields for one card. */
export class Elements {
  readonly #origin: string
  readonly #id = crypto.randomUUID()
  readonly #elements = new Map<ElementKind, CardElement>()
  readonly #locale: string

  constructor(origin: string, { locale = 'en' }: ElementsOptions) {
    this.#origin = origin
    this.#locale = locale === 'auto' ? navigator.language : locale
  }

  create(type: string, options: ElementOptions = {}): CardElement {
    const kind = kindOf(type)
    if (!kind) throw new Error(`The Stripe emulator has no Element of type ${type}.`)
    if (this.#elements.has(kind))
      throw new Error(`Can only create one Element of type ${type} through this Elements group.`)
    const element = new CardElement(
      kind,
      {
        id: this.#id,
        origin: this.#origin,
        locale: this.#locale,
        onDestroyed: (destroyedKind) => void this.#elements.delete(destroyedKind),
      },
      options,
    )
    this.#elements.set(kind, element)
    return element
  }

  /** Finds an element by its type, or by the component with which the provider's React package created it. */
  getElement(type: string | { __elementType?: string }): CardElement | null {
    const kind = kindOf(typeof type === 'string' ? type : (type.__elementType ?? ''))
    return (kind && this.#elements.get(kind)) ?? null
  }

  /** Does nothing, because no option that can change on a group affects card fields. */
  async update(): Promise<void> {}

  on(): void {}
}

function kindOf(type: string): ElementKind | undefined {
  return elementKinds.find((kind) => kind === type)
}
