import { ElementEvents } from './element-events.ts'
import type { Answer, Intent } from './frame-messages.ts'
import { nextFrameName } from './frame-names.ts'
import { openSheet, type Sheet } from './open-sheet.ts'
import type { ButtonTheme, FromButtons, ToButtons } from './wallet-messages.ts'
import { deviceWallets, optionNames, walletNames, type WalletType } from './wallets.ts'

type Shown = 'always' | 'auto' | 'never'
export type ExpressCheckoutOptions = {
  buttonHeight?: number
  buttonTheme?: { applePay?: ButtonTheme; googlePay?: Exclude<ButtonTheme, 'white-outline'> }
  buttonType?: { applePay?: string; googlePay?: string }
  layout?: { maxColumns?: number; maxRows?: number; overflow?: 'auto' | 'never' }
  paymentMethods?: Partial<Record<'applePay' | 'googlePay' | 'amazonPay' | 'link' | 'paypal' | 'klarna', Shown>>
}

export type ExpressCheckoutGroup = {
  origin: string
  /** Retrieves the intent, whose amount the sheet shows. */
  loadIntent: () => Promise<Answer<Intent>>
  onDestroyed: () => void
}

/** How long the page may take to answer a click. */
const CLICK_TIMEOUT_MS = 1_000
const DEFAULT_HEIGHT = 44
const confirmable = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action'])

/** The provider's buttons of wallets: a frame with one button for each wallet of the device, and their sheet. */
export class ExpressCheckoutElement extends ElementEvents {
  readonly #group: ExpressCheckoutGroup
  #options: ExpressCheckoutOptions
  #frame: HTMLIFrameElement | null = null
  #wallets: WalletType[] = []
  #intent: Intent | undefined
  #sheet: Sheet | undefined
  #token: string | undefined

  constructor(group: ExpressCheckoutGroup, options: ExpressCheckoutOptions) {
    super('expressCheckout')
    checkOptions(options)
    this.#group = group
    this.#options = options
  }

  mount(where: string | HTMLElement): void {
    const node = typeof where === 'string' ? document.querySelector<HTMLElement>(where) : where
    if (!node) throw new Error('The selector that was given applies to no DOM elements that are on the page.')
    this.unmount()
    const frame = document.createElement('iframe')
    const address = new URL('/dev/stripe/elements/expressCheckout', this.#group.origin)
    address.search = String(new URLSearchParams({ site: window.location.origin }))
    frame.name = nextFrameName()
    frame.title = 'Secure express checkout frame'
    frame.allow = 'payment *'
    frame.src = address.href
    // The margin leaves room in the frame for the outline of a focused button.
    const size = { width: 'calc(100% + 8px)', height: '0', margin: '-4px' }
    Object.assign(frame.style, { ...size, display: 'block', border: '0', colorScheme: 'light' })
    node.replaceChildren(frame)
    this.#frame = frame
    window.addEventListener('message', this.#onMessage)
  }

  unmount(): void {
    window.removeEventListener('message', this.#onMessage)
    this.#endSheet()
    this.#frame?.remove()
    this.#frame = null
  }

  destroy(): void {
    this.unmount()
    this.removeListeners()
    this.#group.onDestroyed()
  }

  update(options: ExpressCheckoutOptions): void {
    checkOptions(options)
    this.#options = { ...this.#options, ...options }
    this.#showButtons()
  }

  focus(): void {
    this.#frame?.focus()
  }

  blur(): void {
    this.#frame?.blur()
  }

  /** Returns the card that was authorised in the sheet, for one confirmation. */
  takeToken(): string {
    const token = this.#token
    this.#token = undefined
    if (token === undefined) throw new Error('stripe.confirmPayment() was called outside of the confirm event.')
    return token
  }

  /** Closes the sheet, because the bank has answered or asks for a challenge. */
  closeSheet(): void {
    this.#endSheet()
  }

  readonly #onMessage = (event: MessageEvent): void => {
    if (event.origin !== this.#group.origin || event.source !== this.#frame?.contentWindow) return
    this.#handleMessage(event.data)
  }

  #handleMessage(message: FromButtons): void {
    if (message.type === 'loaded') void this.#becomeReady(message.mayPay)
    else if (message.type === 'shown') this.#resize(message.height)
    else if (message.type === 'pressed') void this.#handleClick(message.wallet)
    else this.dispatch(message.type, {})
  }

  async #becomeReady(mayPay: boolean): Promise<void> {
    const answer = await this.#group.loadIntent()
    if ('error' in answer) return this.dispatch('loaderror', { error: answer.error })
    if (!confirmable.has(answer.result.status)) {
      const message = `The PaymentIntent has a status of ${answer.result.status}.`
      return this.dispatch('loaderror', { error: { type: 'invalid_request_error', message } })
    }
    this.#intent = answer.result
    const { paymentMethods = {} } = this.#options
    this.#wallets = mayPay ? deviceWallets().filter((wallet) => paymentMethods[optionNames[wallet]] !== 'never') : []
    this.#showButtons()
    const isAvailable = (wallet: WalletType) => this.#wallets.includes(wallet)
    const others = { amazonPay: false, link: false, paypal: false, klarna: false }
    const available = { applePay: isAvailable('apple_pay'), googlePay: isAvailable('google_pay'), ...others }
    const none = this.#wallets.length === 0
    this.dispatch('ready', { availablePaymentMethods: none ? undefined : available })
    const listed = Object.entries(available).map(([name, is]) => [name, { available: is }])
    this.dispatch('availablepaymentmethodschange', { paymentMethods: none ? undefined : Object.fromEntries(listed) })
  }

  #showButtons(): void {
    const { buttonHeight: height = DEFAULT_HEIGHT, buttonTheme = {}, buttonType = {}, layout = {} } = this.#options
    const buttons = this.#wallets.map((wallet) => ({
      wallet,
      theme: buttonTheme[optionNames[wallet]] ?? ('black' as const),
      label: labelOf(wallet, buttonType[optionNames[wallet]]),
    }))
    this.#post({ do: 'show', buttons, height, columns: layout.maxColumns ?? 0 })
  }

  #post(message: ToButtons): void {
    this.#frame?.contentWindow?.postMessage(message, this.#group.origin)
  }

  #resize(height: number): void {
    if (this.#frame) this.#frame.style.height = `${height}px`
  }

  async #handleClick(wallet: WalletType): Promise<void> {
    if (this.#sheet || !this.#intent) return
    const intent = this.#intent
    if ((await this.#answerToClick(wallet)) !== 'resolved') return
    const sheet = openSheet(this.#group.origin, wallet, intent)
    this.#sheet = sheet
    const answer = await sheet.answer
    if (this.#sheet !== sheet) return
    if (answer.type === 'cancelled') {
      this.#endSheet()
      this.focus()
      this.#post({ do: 'focus', wallet })
      return this.dispatch('cancel', {})
    }
    this.#token = answer.token
    this.dispatch('confirm', { expressPaymentType: wallet, paymentFailed: () => this.#endSheet() })
  }

  /** A page that does not listen to clicks accepts them all. */
  async #answerToClick(wallet: WalletType): Promise<'resolved' | 'rejected'> {
    if (!this.hasListeners('click')) return 'resolved'
    const { promise, resolve, reject } = Promise.withResolvers<'resolved' | 'rejected'>()
    setTimeout(() => reject(new Error('The click event was not resolved within a second.')), CLICK_TIMEOUT_MS)
    const answers = { resolve: () => resolve('resolved'), reject: () => resolve('rejected') }
    this.dispatch('click', { expressPaymentType: wallet, ...answers })
    return promise
  }

  #endSheet(): void {
    this.#sheet?.close()
    this.#sheet = undefined
    this.#token = undefined
  }
}

function checkOptions({ buttonHeight = DEFAULT_HEIGHT, paymentMethods = {} }: ExpressCheckoutOptions): void {
  if (buttonHeight < 40 || buttonHeight > 55)
    throw new Error('Invalid value for elements.create(): buttonHeight should be between 40 and 55.')
  for (const [name, shown] of Object.entries(paymentMethods)) {
    const mayBeForced = name === 'applePay' || name === 'googlePay'
    if (shown === 'auto' || shown === 'never' || (mayBeForced && shown === 'always')) continue
    throw new Error(`Invalid value for elements.create(): paymentMethods.${name} should not be ${shown}.`)
  }
}

const verbs: Readonly<Record<string, string>> = { book: 'Book with', buy: 'Buy with', pay: 'Pay with' }

function labelOf(wallet: WalletType, type = 'plain'): string {
  const verb = verbs[type]
  return verb === undefined ? walletNames[wallet] : `${verb} ${walletNames[wallet]}`
}
