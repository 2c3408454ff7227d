import { button, buttons, choices, paragraph, showPage } from './frame-page.ts'
import { chooseWallets, deviceWallets, walletNames, walletTypes } from './wallets.ts'

/** A page on which a developer or a test chooses the wallets that the device has. */
const wallets = deviceWallets()
const { group, chosen } = choices(
  'This device has',
  'checkbox',
  walletTypes.map((value) => ({ value, label: walletNames[value], isChosen: wallets.includes(value) })),
)
const status = paragraph('')
status.setAttribute('role', 'status')
showPage('Wallets of this device', [
  paragraph('The Stripe emulator shows a button for each at checkout. The choice is stored in this browser.'),
  group,
  buttons(
    button('Save', 'main', () => {
      chooseWallets(chosen())
      status.textContent = 'Saved'
    }),
    button('Ask the browser', 'plain', () => {
      chooseWallets('of the browser')
      window.location.reload()
    }),
  ),
  status,
])
