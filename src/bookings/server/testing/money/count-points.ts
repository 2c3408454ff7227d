import { Client } from 'pg'
import type { Stripe } from 'stripe'
import { stripeThrough } from '#bookings/server/testing/money/stripe-through.ts'
import type { StripeEmulator } from '#packages/stripe-emulator/stripe-emulator.ts'

/** The moments at which a kill makes a difference: before and after anything that outlasts the process. */
export type Moment = 'before' | 'after'

/** Called at each point, in the order in which this process passes them. */
export type AtPoint = (moment: Moment, what: string) => void

/** Watches every commit and every job that is marked as done, on any connection. */
export function watchCommits(atPoint: AtPoint): void {
  const query = Client.prototype.query
  async function watched(this: Client, ...given: unknown[]): Promise<unknown> {
    const what = lasting(given[0])
    const callback = given.at(-1)
    if (what === undefined) return Reflect.apply(query, this, given)
    atPoint('before', what)
    // The pool's own statements report completion to a callback, all others through their promise.
    if (typeof callback === 'function') {
      const told = (...answer: unknown[]) => {
        atPoint('after', what)
        Reflect.apply(callback, undefined, answer)
      }
      return Reflect.apply(query, this, [...given.slice(0, -1), told])
    }
    const answer: unknown = await Reflect.apply(query, this, given)
    atPoint('after', what)
    return answer
  }
  Object.defineProperty(Client.prototype, 'query', { value: watched, writable: true, configurable: true })
}

function lasting(statement: unknown): string | undefined {
  if (typeof statement !== 'string') return undefined
  if (/^commit$/i.test(statement)) return 'commit'
  return /\bSET completed_on\b/i.test(statement) ? 'job done' : undefined
}

/** The Stripe emulator as the site calls it. At 'after', the request has been carried out and its response is on the way. */
export function watchedStripe(stripeEmulator: StripeEmulator, atPoint: AtPoint): Stripe {
  const watched: typeof globalThis.fetch = async (input, init) => {
    const { method, url } = new Request(input, init)
    const what = `${method} ${new URL(url).pathname.replace(/(pi|re)_\w+/, '$1')}`
    atPoint('before', what)
    const answer = await stripeEmulator.fetch(input, init)
    atPoint('after', what)
    return answer
  }
  return stripeThrough(watched)
}
