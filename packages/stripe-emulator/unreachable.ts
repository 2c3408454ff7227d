/** The provider gave no response. Whether it did the work is unknown. */
export class Unreachable extends Error {
  override name = 'Unreachable'
  readonly how: 'refused' | 'timeout' | 'answer lost'
  constructor(how: Unreachable['how']) {
    super(`the Stripe emulator gave no answer: ${how}`)
    this.how = how
  }
}

const systemCodes = { refused: 'ECONNREFUSED', timeout: 'ETIMEDOUT', 'answer lost': 'ECONNRESET' } as const

/** The error that `fetch` throws for it. The caller's time limit is simulated at once. */
export function fetchFailure({ how }: Unreachable): Error {
  const code = systemCodes[how]
  if (how === 'timeout') return Object.assign(new TypeError(code), { code })
  return new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })
}
