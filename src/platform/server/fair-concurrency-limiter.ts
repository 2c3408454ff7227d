import { tooBusy } from '#platform/server/refusals.ts'

type Waiting = { start: () => void; refuse: (error: unknown) => void }

/**
 * Limits how many tasks run concurrently in this process, like `ConcurrencyLimiter`, and shares the turns between networks: each
 * network has its own queue, and the queues take turns. So a flood from one network delays another by one task at most. If all
 * queues together are full, the last task of the longest queue makes room for a network that has fewer.
 */
export class FairConcurrencyLimiter {
  readonly #maxConcurrent: number
  readonly #maxWaiting: number
  /** The queue of each network, in the order of their turns. None is empty. */
  readonly #queues = new Map<string, Waiting[]>()
  #running = 0
  #waiting = 0

  constructor(options: { maxConcurrent: number; maxWaiting: number }) {
    this.#maxConcurrent = options.maxConcurrent
    this.#maxWaiting = options.maxWaiting
  }

  /** Refuses with `too_busy` if the queues are full. */
  async run<T>(network: string, work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#maxConcurrent) await this.#waitForTurn(network)
    else this.#running += 1
    try {
      return await work()
    } finally {
      // The next task takes the slot directly, so that no new caller can take it first.
      const next = this.#takeNext()
      if (next) next.start()
      else this.#running -= 1
    }
  }

  #waitForTurn(network: string): Promise<void> {
    const queue = this.#queues.get(network) ?? []
    if (this.#waiting >= this.#maxWaiting) this.#makeRoomFor(queue.length)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    queue.push({ start: resolve, refuse: reject })
    this.#queues.set(network, queue)
    this.#waiting += 1
    return promise
  }

  /** Refuses the last task of the longest queue, unless the network that needs room has as many, and is refused itself. */
  #makeRoomFor(ownLength: number): void {
    const [longest] = [...this.#queues.values()].toSorted((one, other) => other.length - one.length)
    if (!longest || longest.length <= ownLength + 1) throw tooBusy()
    longest.pop()?.refuse(tooBusy())
    this.#waiting -= 1
  }

  #takeNext(): Waiting | undefined {
    const [turn] = this.#queues
    if (!turn) return undefined
    const [network, queue] = turn
    const next = queue.shift()
    this.#waiting -= 1
    // The network goes to the end of the order.
    this.#queues.delete(network)
    if (queue.length > 0) this.#queues.set(network, queue)
    return next
  }
}
