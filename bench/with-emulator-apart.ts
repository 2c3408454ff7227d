/**
 * Makes a process of the site call the Stripe emulator in another process, as it would call Stripe, and leaves the delivery of
 * messages to that process. Loaded with `--import`, by `paid-bookings.ts` only.
 */
import { Stripe } from 'stripe'

const origin = process.env['EMULATOR_ORIGIN'] ?? ''
const create = Stripe.createFetchHttpClient
const toEmulator: typeof fetch = (input, init) => {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input)
  return fetch(`${origin}${pathname}${search}`, init)
}
Object.assign(Stripe, { createFetchHttpClient: () => create.call(Stripe, toEmulator) })

const setEvery = globalThis.setInterval
const DELIVER_EVERY_MS = 500
Object.assign(globalThis, {
  setInterval: (act: () => void, ms: number) =>
    setEvery(ms === DELIVER_EVERY_MS && String(act).includes('deliver') ? () => {} : act, ms),
})
