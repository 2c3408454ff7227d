import { describe, expect, test } from 'vitest'
import { networkOrCopy } from '#platform/web/offline/network-or-copy.ts'

const page = new Response('page')
const savedCopy = new Response('copy')
const never = () => new Promise<never>(() => {})
const good = async () => page
const broken = async () => Promise.reject(new TypeError('no network'))
const away = async () => new Response('away', { status: 503 })
const atOnce = async () => {}
const fromCopy = async () => savedCopy
const noCopy = async () => undefined
const request = { wantsCopy: false }

describe('a page from the network or a saved copy', () => {
  test.each([
    ['the network’s response if it arrives', good, page],
    ['the saved copy if the network fails', broken, savedCopy],
    ['the saved copy if the site is unavailable', away, savedCopy],
  ])('is %s', async (_what, fromNetwork, expected) => {
    expect(await networkOrCopy(request, { fromNetwork, fromCopy, timeout: never })).toBe(expected)
  })

  test('is the saved copy after the timeout, and the network request is aborted', async () => {
    const signals: AbortSignal[] = []
    const fromNetwork = (signal: AbortSignal) => {
      signals.push(signal)
      return never()
    }
    expect(await networkOrCopy(request, { fromNetwork, fromCopy, timeout: atOnce })).toBe(savedCopy)
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })

  test('is the network’s result, even after the timeout, if there is no copy', async () => {
    const { promise: late, resolve } = Promise.withResolvers<Response>()
    const answer = networkOrCopy(request, { fromNetwork: () => late, fromCopy: noCopy, timeout: atOnce })
    resolve(page)
    expect(await answer).toBe(page)
    expect((await networkOrCopy(request, { fromNetwork: away, fromCopy: noCopy, timeout: never })).status).toBe(503)
    await expect(networkOrCopy(request, { fromNetwork: broken, fromCopy: noCopy, timeout: never })).rejects.toThrow(
      'no network',
    )
  })

  test('is the saved copy without waiting if it is requested, or the network’s response if there is no copy', async () => {
    const saved = { wantsCopy: true }
    expect(await networkOrCopy(saved, { fromNetwork: never, fromCopy, timeout: never })).toBe(savedCopy)
    expect(await networkOrCopy(saved, { fromNetwork: good, fromCopy: noCopy, timeout: never })).toBe(page)
  })
})
