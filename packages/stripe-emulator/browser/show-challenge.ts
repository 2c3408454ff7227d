import type { Intent } from './frame-messages.ts'

/** Shows the bank's 3-D Secure page over the whole page until the cardholder has answered. */
export async function showChallenge(origin: string, key: string, { id, client_secret }: Intent): Promise<void> {
  const frame = document.createElement('iframe')
  const address = new URL('/dev/stripe/challenge', origin)
  address.search = String(new URLSearchParams({ payment_intent: id, client_secret, key, site: window.location.origin }))
  frame.src = address.href
  frame.title = '3-D Secure'
  frame.name = 'stripe-challenge-frame'
  Object.assign(frame.style, {
    width: 'min(500px, 100%)',
    height: 'min(600px, 100%)',
    border: '0',
    borderRadius: '6px',
    background: '#fff',
    colorScheme: 'light',
  })
  const overlay = document.createElement('div')
  Object.assign(overlay.style, {
    position: 'fixed',
    inset: '0',
    zIndex: '2147483647',
    display: 'grid',
    placeItems: 'center',
    background: 'rgb(0 0 0 / 60%)',
  })
  overlay.append(frame)
  const releaseFocus = holdFocus()
  document.body.append(overlay)
  frame.focus()
  await untilAnswered(frame, origin)
  overlay.remove()
  releaseFocus()
}

/** Makes the page beneath the challenge inert. Returns a function that undoes this and restores the focus. */
function holdFocus(): () => void {
  const previouslyFocused = document.activeElement
  const pageElements = [...document.body.children].filter(
    (child): child is HTMLElement => child instanceof HTMLElement && !child.inert,
  )
  for (const child of pageElements) child.inert = true
  return () => {
    for (const child of pageElements) child.inert = false
    if (previouslyFocused instanceof HTMLElement) previouslyFocused.focus()
  }
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
