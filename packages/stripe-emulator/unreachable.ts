/** Thrown if the provider gives no response. It may or may not have done the work. */
export class Unreachable extends Error {
  override name = 'Unreachable'
  readonly how: 'refused' | 'timeout' | 'answer lost'
  constructor(how: Unreachable['how']) {
    super(`the Stripe emulator gave no answer: ${how}`)
    this.how = how
  }
}

const systemCodes = { refused: 'ECONNREFUSED', timeout: 'ETIMEDOUT', 'answer lost': 'ECONNRESET' } as const

/** Returns the error that `fetch` throws in this case. A timeout is simulated without a wait. */
export function fetchFailure({ how }: Unreachable): Error {
  const code = systemCodes[how]
  if (how === 'timeout') return Object.assign(new TypeError(code), { code })
  return new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })
}
