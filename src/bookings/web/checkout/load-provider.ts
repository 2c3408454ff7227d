import { loadStripe } from '@stripe/stripe-js/pure'
import type { Stripe } from '@stripe/stripe-js'
import type { Provider } from '#bookings/web/checkout/open-checkout.ts'

/** Loads the card provider's script with its advanced fraud signals turned off, or the Stripe emulator's script. */
export async function loadProvider({ publishable_key: key, script }: Provider): Promise<Stripe> {
  if (script === null) loadStripe.setLoadParameters({ advancedFraudSignals: false })
  else await addScript(script)
  const stripe = await loadStripe(key, { locale: 'en-GB' })
  if (!stripe) throw new Error('the card provider’s script runs only in browsers')
  return stripe
}

function addScript(address: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const script = document.createElement('script')
  script.src = address
  script.addEventListener('load', () => resolve())
  script.addEventListener('error', () => reject(new Error('the card provider’s script failed to load')))
  document.head.append(script)
  return promise
}
