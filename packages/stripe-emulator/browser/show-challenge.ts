import type { Intent } from './frame-messages.ts'
import { openOverlay } from './open-overlay.ts'

/** Shows the bank's 3-D Secure page over the whole page until the cardholder has answered. */
export async function showChallenge(origin: string, key: string, { id, client_secret }: Intent): Promise<void> {
  const frame = document.createElement('iframe')
  const address = new URL('/dev/stripe/challenge', origin)
  address.search = String(new URLSearchParams({ payment_intent: id, client_secret, key, site: window.location.origin }))
  frame.src = address.href
  frame.title = '3-D Secure'
  frame.name = 'stripe-challenge-frame'
  const close = openOverlay(frame)
  await untilAnswered(frame, origin)
  close()
}

function untilAnswered(frame: HTMLIFrameElement, origin: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const onMessage = (event: MessageEvent) => {
    const message: unknown = event.data
    if (event.origin !== origin || event.source !== frame.contentWindow || message !== 'challenge over') return
    window.removeEventListener('message', onMessage)
    resolve()
  }
  window.addEventListener('message', onMessage)
  return promise
}
