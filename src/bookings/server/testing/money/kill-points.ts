import { Client } from 'pg'
import type { Stripe } from 'stripe'
import { stripeWithFetch } from '#bookings/server/testing/money/stripe-with-fetch.ts'
import type { StripeEmulator } from '#packages/stripe-emulator/stripe-emulator.ts'
import { statementOf } from '#platform/testing/watch-statements.ts'

/** The moments at which a kill makes a difference: before and after any effect that outlasts the process. */
export type Moment = 'before' | 'after'

/** Called at each kill point, in the order in which this process reaches them. */
export type OnPoint = (moment: Moment, name: string) => void

/** Reports every commit, every write outside a transaction, and every job that is marked as done, on any connection. */
export function watchCommits(onPoint: OnPoint): void {
  const query = Client.prototype.query
  const inTransaction = new WeakSet<Client>()
  async function watched(this: Client, ...args: unknown[]): Promise<unknown> {
    const { sql } = statementOf(args) ?? { sql: '' }
    const name = durablePoint(sql, inTransaction.has(this))
    if (/^start transaction/i.test(sql)) inTransaction.add(this)
    if (/^(commit|rollback)$/i.test(sql)) inTransaction.delete(this)
    const callback = args.at(-1)
    if (name === undefined) return Reflect.apply(query, this, args)
    onPoint('before', name)
    // The pool's own statements report completion to a callback, and all others through a promise.
    if (typeof callback === 'function') {
      const wrapped = (...answer: unknown[]) => {
        onPoint('after', name)
        Reflect.apply(callback, undefined, answer)
      }
      return Reflect.apply(query, this, [...args.slice(0, -1), wrapped])
    }
    const answer: unknown = await Reflect.apply(query, this, args)
    onPoint('after', name)
    return answer
  }
  Object.defineProperty(Client.prototype, 'query', { value: watched, writable: true, configurable: true })
}

function durablePoint(statement: string, isInTransaction: boolean): string | undefined {
  if (/^commit$/i.test(statement)) return 'commit'
  if (/\bSET completed_on\b/i.test(statement)) return 'job done'
  return !isInTransaction && /^(insert|update|delete) /i.test(statement) ? 'commit' : undefined
}

/**
 * Returns a client of the Stripe emulator that reports kill points. At 'after', the request has taken effect but its response
 * has not arrived.
 */
export function watchedStripe(stripeEmulator: StripeEmulator, onPoint: OnPoint): Stripe {
  const watched: typeof globalThis.fetch = async (input, init) => {
    const { method, url } = new Request(input, init)
    const name = `${method} ${new URL(url).pathname.replace(/(pi|re)_\w+/, '$1')}`
    onPoint('before', name)
    const answer = await stripeEmulator.fetch(input, init)
    onPoint('after', name)
    return answer
  }
  return stripeWithFetch(watched)
}
