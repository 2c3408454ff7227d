import { callEmulator } from './call-emulator.ts'
import { button, buttons, paragraph, showPage } from './frame-page.ts'

/** The bank's 3-D Secure page as the Stripe emulator simulates it. The cardholder accepts or refuses. */
const search = new URLSearchParams(window.location.search)
const read = (name: string) => search.get(name) ?? ''

const alertLine = paragraph('')
alertLine.setAttribute('role', 'alert')
const accept = button('Complete', 'main', () => void answer('accepted'))
const refuse = button('Fail', 'plain', () => void answer('refused'))
showPage('3D Secure 2 Test Page', [
  paragraph('This is a page of the demo’s own. Your bank would ask you here whether it is really you who pays.'),
  alertLine,
  buttons(accept, refuse),
])
document.title = '3-D Secure'
accept.focus()

async function answer(outcome: 'accepted' | 'refused'): Promise<void> {
  for (const one of [accept, refuse]) one.disabled = true
  const response = await callEmulator(
    new URL(`/dev/stripe/v1/payment_intents/${read('payment_intent')}/challenge`, window.location.origin).href,
    { key: read('key'), client_secret: read('client_secret'), outcome },
  )
  if ('error' in response && response.error.type === 'api_connection_error') {
    alertLine.textContent = response.error.message
    for (const one of [accept, refuse]) one.disabled = false
    return
  }
  window.parent.postMessage('challenge over', read('site'))
}
