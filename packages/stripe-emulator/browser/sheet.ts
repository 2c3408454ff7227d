import { button, buttons, choices, paragraph, showPage } from './frame-page.ts'
import type { FromSheet } from './wallet-messages.ts'
import { walletNames, walletTypes } from './wallets.ts'

/** The sheet of a wallet as the Stripe emulator simulates it. The cardholder chooses a card, and authorises the payment. */
const search = new URLSearchParams(window.location.search)
const read = (name: string) => search.get(name) ?? ''
const wallet = walletTypes.find((type) => type === read('wallet')) ?? 'google_pay'
const amount = new Intl.NumberFormat('en-GB', { style: 'currency', currency: read('currency') }).format(
  Number(read('amount')) / 100,
)

const accepted = { value: 'visa', label: 'Visa ending 4242', isChosen: true }
const declined = { value: 'chargeDeclined', label: 'Visa ending 0002, which the bank declines', isChosen: false }
/** Only cards in a Google account: in Apple Pay, the device has authenticated the cardholder. */
const challenged = {
  value: 'authenticationRequired',
  label: 'Visa ending 3184, for which the bank requires 3-D Secure',
  isChosen: false,
}
const { group, chosen } = choices(
  'Card',
  'radio',
  wallet === 'google_pay' ? [accepted, declined, challenged] : [accepted, declined],
)
const status = paragraph('')
status.setAttribute('role', 'status')
const pay = button(`Pay ${amount}`, 'main', () => {
  for (const one of [pay, cancel]) one.disabled = true
  status.textContent = 'Processing'
  post({ type: 'authorised', token: `tok_${wallet}_${chosen()[0] ?? 'visa'}` })
})
const cancel = button('Cancel', 'plain', () => post({ type: 'cancelled' }))
showPage(walletNames[wallet], [
  paragraph('This is a page of the demo’s own. Your phone or computer would ask you here to approve the payment.'),
  group,
  status,
  buttons(pay, cancel),
])
pay.focus()
window.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape' && !cancel.disabled) post({ type: 'cancelled' })
})

function post(message: FromSheet): void {
  window.parent.postMessage(message, read('site'))
}
