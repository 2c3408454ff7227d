import type { FromButtons, ToButtons, WalletButton } from './wallet-messages.ts'

/** The buttons of the wallets, in a frame of the provider's origin. */
const pageOrigin = new URLSearchParams(window.location.search).get('site') ?? ''

const sheet = new CSSStyleSheet()
sheet.replaceSync(
  `html, body { margin: 0; background: transparent; overflow: hidden }
   main { display: grid; gap: 8px; padding: 4px }
   button { box-sizing: border-box; min-width: 0; padding: 0 4px; border: 1px solid transparent; border-radius: 10px;
     font: 600 15px/1.2 system-ui, sans-serif; letter-spacing: -0.02em; cursor: pointer }
   @media (width < 480px) { button:not(:only-child) { font-size: 13px } }
   .black { background: #000; color: #fff }
   .white { background: #fff; color: #000 }
   .white-outline { background: #fff; color: #000; border-color: #000 }
   :focus-visible { outline: 3px solid #8a6420; outline-offset: 1px }`,
)
document.adoptedStyleSheets = [sheet]
document.documentElement.lang = 'en'
document.title = 'Secure express checkout'
const main = document.createElement('main')
document.body.append(main)

window.addEventListener('message', (event: MessageEvent<ToButtons>) => {
  if (event.origin !== pageOrigin || event.source !== window.parent) return
  if (event.data.do === 'show') show(event.data)
  else main.querySelector<HTMLButtonElement>(`[value="${event.data.wallet}"]`)?.focus()
})
post({ type: 'loaded', mayPay: mayRequestPayments() })

function show({ buttons, height, columns }: Extract<ToButtons, { do: 'show' }>): void {
  const count = Math.max(1, Math.min(buttons.length, columns === 0 ? buttons.length : columns))
  main.style.gridTemplateColumns = `repeat(${count}, minmax(0, 1fr))`
  main.replaceChildren(...buttons.map((button) => elementFor(button, height)))
  post({ type: 'shown', height: buttons.length === 0 ? 0 : main.offsetHeight })
}

function elementFor({ wallet, theme, label }: WalletButton, height: number): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.value = wallet
  button.className = theme
  button.textContent = label
  button.style.height = `${height}px`
  button.addEventListener('click', () => post({ type: 'pressed', wallet }))
  button.addEventListener('focus', () => post({ type: 'focus' }))
  button.addEventListener('blur', () => post({ type: 'blur' }))
  button.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') post({ type: 'escape' })
  })
  return button
}

/** Browsers without this interface do not say. Those refuse a payment only when it is requested. */
function mayRequestPayments(): boolean {
  const policy: unknown = 'featurePolicy' in document ? document.featurePolicy : undefined
  return hasFeatures(policy) ? policy.allowsFeature('payment') : true
}

function hasFeatures(policy: unknown): policy is { allowsFeature: (name: string) => boolean } {
  return typeof policy === 'object' && policy !== null && 'allowsFeature' in policy
}

function post(message: FromButtons): void {
  window.parent.postMessage(message, pageOrigin)
}
