import { callEmulator } from './call-emulator.ts'

/** The bank's 3-D Secure page as the Stripe emulator simulates it. The cardholder accepts or refuses. */
const search = new URLSearchParams(window.location.search)
const read = (name: string) => search.get(name) ?? ''

const style = new CSSStyleSheet()
style.replaceSync(
  `body { display: grid; place-content: center; min-height: 100vh; margin: 0; padding: 24px; box-sizing: border-box;
     background: #fff; color: #1f1a1d; font: 17px/1.5 system-ui, sans-serif; text-align: center }
   h1 { margin: 0 0 8px; font-size: 24px }
   p { max-width: 34em; margin: 0 auto 16px }
   div { display: flex; flex-wrap: wrap; gap: 14px; justify-content: center }
   button { min-height: 48px; padding: 8px 24px; border: 1.5px solid #1f1a1d; border-radius: 10px; background: #fff;
     color: inherit; font: 600 17px/1.2 system-ui, sans-serif; cursor: pointer }
   button.main { background: #1f1a1d; color: #fff }
   :focus-visible { outline: 3px solid #8a6420; outline-offset: 3px }`,
)
document.adoptedStyleSheets = [style]
document.documentElement.lang = 'en'
document.title = '3-D Secure'

const heading = document.createElement('h1')
heading.textContent = '3D Secure 2 Test Page'
const explanation = document.createElement('p')
explanation.textContent =
  'This is a page of the demo’s own. Your bank would ask you here whether it is really you who pays.'
const alertLine = document.createElement('p')
alertLine.setAttribute('role', 'alert')
const buttons = document.createElement('div')
buttons.append(buttonFor('Complete', 'accepted'), buttonFor('Fail', 'refused'))
const main = document.createElement('main')
main.append(heading, explanation, alertLine, buttons)
document.body.append(main)
main.querySelector('button')?.focus()

function buttonFor(label: string, outcome: 'accepted' | 'refused'): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = label
  button.className = outcome === 'accepted' ? 'main' : ''
  button.addEventListener('click', () => void answer(outcome))
  return button
}

async function answer(outcome: 'accepted' | 'refused'): Promise<void> {
  const all = [...buttons.querySelectorAll('button')]
  for (const button of all) button.disabled = true
  const response = await callEmulator(
    new URL(`/dev/stripe/v1/payment_intents/${read('payment_intent')}/challenge`, window.location.origin).href,
    { key: read('key'), client_secret: read('client_secret'), outcome },
  )
  if ('error' in response && response.error.type === 'api_connection_error') {
    alertLine.textContent = response.error.message
    for (const button of all) button.disabled = false
    return
  }
  window.parent.postMessage('challenge over', read('site'))
}
