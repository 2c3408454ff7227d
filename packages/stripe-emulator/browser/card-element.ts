import { fieldRules } from './card-fields.ts'
import { ElementEvents } from './element-events.ts'
import type { ElementKind, FieldState, FieldStyle, FrameOptions, FromFrame, ToFrame } from './frame-messages.ts'
import { nextFrameName } from './frame-names.ts'

type Classes = Partial<Record<'base' | 'complete' | 'empty' | 'focus' | 'invalid', string>>
export type ElementOptions = {
  style?: FieldStyle
  classes?: Classes
  placeholder?: string
  disabled?: boolean
}

const defaultClasses: Required<Classes> = {
  base: 'StripeElement',
  complete: 'StripeElement--complete',
  empty: 'StripeElement--empty',
  focus: 'StripeElement--focus',
  invalid: 'StripeElement--invalid',
}

/** The data that all elements of one card share. */
export type ElementGroup = { id: string; origin: string; locale: string; onDestroyed: (kind: ElementKind) => void }

/** One of the provider's fields on the page: a frame from the provider's origin, and its events. */
export class CardElement extends ElementEvents {
  readonly kind: ElementKind
  readonly #group: ElementGroup
  readonly #labelled: { label: HTMLLabelElement; focus: () => void }[] = []
  #options: ElementOptions
  #node: HTMLElement | null = null
  #frame: HTMLIFrameElement | null = null
  #isReady = false
  #waiting: { message: ToFrame; port?: MessagePort }[] = []

  constructor(kind: ElementKind, group: ElementGroup, options: ElementOptions) {
    super(kind)
    this.kind = kind
    this.#group = group
    this.#options = options
  }

  mount(where: string | HTMLElement): void {
    const node = typeof where === 'string' ? document.querySelector<HTMLElement>(where) : where
    if (!node) throw new Error('The selector that was given applies to no DOM elements that are on the page.')
    this.unmount()
    this.#node = node
    node.replaceChildren(this.#openFrame())
    this.#mark({ empty: true, complete: false, error: undefined })
    node.classList.add(this.#classes().base)
    window.addEventListener('message', this.#onMessage)
    this.#followLabels(node)
  }

  unmount(): void {
    window.removeEventListener('message', this.#onMessage)
    for (const { label, focus } of this.#labelled.splice(0)) label.removeEventListener('click', focus)
    this.#node?.classList.remove(...Object.values(this.#classes()))
    this.#frame?.remove()
    this.#node = null
    this.#frame = null
    this.#isReady = false
    this.#waiting = []
  }

  destroy(): void {
    this.unmount()
    this.removeListeners()
    this.#group.onDestroyed(this.kind)
  }

  update(options: ElementOptions): void {
    this.#options = { ...this.#options, ...options }
    this.#post({ do: 'options', options: this.#frameOptions() })
  }

  focus(): void {
    this.#frame?.focus()
    this.#post({ do: 'focus' })
  }

  blur(): void {
    this.#post({ do: 'blur' })
  }

  clear(): void {
    this.#post({ do: 'clear' })
  }

  /** Makes the frame send a request to the Stripe emulator, with the card in it. */
  send<Answer>(path: string, form: Record<string, string>, cardAs: string): Promise<Answer> {
    const { promise, resolve } = Promise.withResolvers<Answer>()
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }) => resolve(data))
    port1.start()
    this.#post({ do: 'send', path, form, cardAs }, port2)
    return promise
  }

  readonly #onMessage = (event: MessageEvent): void => {
    if (event.origin !== this.#group.origin || event.source !== this.#frame?.contentWindow) return
    this.#handleMessage(event.data)
  }

  #handleMessage(message: FromFrame): void {
    if (message.type === 'ready') this.#becomeReady(message.height)
    else if (message.type === 'enter') this.#node?.closest('form')?.requestSubmit()
    else if (message.type === 'change') {
      this.#mark(message.state)
      this.dispatch('change', { ...message.state })
    } else {
      const { focus } = this.#classes()
      if (message.type !== 'escape') this.#node?.classList.toggle(focus, message.type === 'focus')
      this.dispatch(message.type, {})
    }
  }

  #becomeReady(height: number): void {
    if (this.#frame) this.#frame.style.height = `${height}px`
    if (this.#isReady) return
    this.#isReady = true
    this.#post({ do: 'options', options: this.#frameOptions() })
    for (const { message, port } of this.#waiting.splice(0)) this.#post(message, port)
    this.dispatch('ready', {})
  }

  #openFrame(): HTMLIFrameElement {
    const frame = document.createElement('iframe')
    const address = new URL(`/dev/stripe/elements/${this.kind}`, this.#group.origin)
    address.search = String(new URLSearchParams({ group: this.#group.id, site: window.location.origin }))
    frame.name = nextFrameName()
    frame.title = fieldRules[this.kind].title
    frame.src = address.href
    Object.assign(frame.style, { display: 'block', width: '100%', height: '19px', border: '0', colorScheme: 'light' })
    this.#frame = frame
    return frame
  }

  /** Makes a click on a label of the element focus the field in the frame, as with a normal field. */
  #followLabels(node: HTMLElement): void {
    for (const label of document.querySelectorAll('label')) {
      if (!label.contains(node) && (node.id === '' || label.htmlFor !== node.id)) continue
      const focus = () => this.focus()
      label.addEventListener('click', focus)
      this.#labelled.push({ label, focus })
    }
  }

  #mark({ empty, complete, error }: FieldState): void {
    const names = this.#classes()
    this.#node?.classList.toggle(names.empty, empty)
    this.#node?.classList.toggle(names.complete, complete)
    this.#node?.classList.toggle(names.invalid, error !== undefined)
  }

  #classes(): Required<Classes> {
    return { ...defaultClasses, ...this.#options.classes }
  }

  #frameOptions(): FrameOptions {
    const { style = {}, placeholder, disabled = false } = this.#options
    return { style, placeholder, disabled, locale: this.#group.locale }
  }

  #post(message: ToFrame, port?: MessagePort): void {
    if (!this.#isReady) {
      if (message.do !== 'options') this.#waiting.push({ message, ...(port && { port }) })
      return
    }
    this.#frame?.contentWindow?.postMessage(message, this.#group.origin, port ? [port] : [])
  }
}
