import { FairConcurrencyLimiter } from '#platform/server/fair-concurrency-limiter.ts'
import type { Limit, Limits } from '#platform/server/limits.ts'
import { networksOf, widestNetworkOf } from '#platform/server/networks.ts'

/**
 * Responses that are not in the cache, from one network. Guests of one address share what is cached, so four hundred phones need
 * few more of these than one, even if bookings empty the cache every second.
 */
export const rendersByNetwork: Limit = { name: 'responses rendered by network', attempts: 1_200, minutes: 1 }

/** As many as there are connections to the database by default. */
const MAX_CONCURRENT = 10
const MAX_WAITING = 400

/**
 * Limits the work for public responses that are not in the cache. Those that are cost less than a refusal, and have no limit.
 * Nothing is written to the database (decision 046).
 */
export class RenderLimiter {
  readonly #limits: Limits
  readonly #limiter = new FairConcurrencyLimiter({ maxConcurrent: MAX_CONCURRENT, maxWaiting: MAX_WAITING })

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Counts one response that has to be rendered for this address, or refuses it. */
  admit(address: string): void {
    this.#limits.enforceInProcess(rendersByNetwork, networksOf(address).network)
  }

  /** Renders in turn with other networks, so that a flood from the networks around one does not delay everyone. */
  run<T>(address: string, render: () => Promise<T>): Promise<T> {
    return this.#limiter.run(widestNetworkOf(address), render)
  }
}
