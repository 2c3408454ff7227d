import { Client } from 'pg'
import type { Stripe } from 'stripe'
import { stripeThrough } from '#bookings/server/testing/money/stripe-through.ts'
import type { StripeEmulator } from '#packages/stripe-emulator/stripe-emulator.ts'

/** Where a process can be killed so that it makes a difference: on both sides of whatever lasts beyond it. */
export type Moment = 'before' | 'after'

/** Told of each point, in the order in which this process passes them. */
export type AtPoint = (moment: Moment, what: string) => void

/** Every commit, and every job that is marked as done, whichever connection it goes through. */
export function watchCommits(atPoint: AtPoint): void {
  const query = Client.prototype.query
  async function watched(this: Client, ...given: unknown[]): Promise<unknown> {
    const what = lasting(given[0])
    const callback = given.at(-1)
    if (what === undefined) return Reflect.apply(query, this, given)
    atPoint('before', what)
    // The pool's own statements tell their end to a function, all others by their promise.
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

/** The Stripe emulator as the site asks it: 'after', what was asked has been done and its answer is on the way. */
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
