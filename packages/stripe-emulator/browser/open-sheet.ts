import type { Intent } from './frame-messages.ts'
import { openOverlay } from './open-overlay.ts'
import type { FromSheet } from './wallet-messages.ts'
import { walletNames, type WalletType } from './wallets.ts'

export type Sheet = {
  /** What the cardholder does in the sheet. */
  answer: Promise<FromSheet>
  close: () => void
}

/** Opens the sheet of a wallet, which a device would draw itself. It stays open until it is closed. */
export function openSheet(origin: string, wallet: WalletType, { amount, currency }: Intent): Sheet {
  const frame = document.createElement('iframe')
  const address = new URL('/dev/stripe/sheet', origin)
  address.search = String(
    new URLSearchParams({ wallet, amount: String(amount), currency, site: window.location.origin }),
  )
  frame.src = address.href
  frame.title = walletNames[wallet]
  const { promise: answer, resolve } = Promise.withResolvers<FromSheet>()
  const onMessage = ({ origin: sender, source, data }: MessageEvent) => {
    if (sender === origin && source === frame.contentWindow) resolve(data)
  }
  window.addEventListener('message', onMessage)
  const closeOverlay = openOverlay(frame)
  return {
    answer,
    close: () => {
      window.removeEventListener('message', onMessage)
      closeOverlay()
    },
  }
}
