import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRefresher } from '#platform/web/live/refresher.ts'

const aMinuteMs = 60_000

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function controlledRefresher() {
  const open: PromiseWithResolvers<string>[] = []
  const loaded: string[] = []
  const sendRequest = () => {
    const one = Promise.withResolvers<string>()
    open.push(one)
    return one.promise
  }
  return { open, loaded, refresher: createRefresher(sendRequest, (answer) => loaded.push(answer)) }
}

test('one request runs at a time, and calls during a request cause one more', async () => {
  const { open, loaded, refresher } = controlledRefresher()
  const first = refresher.refresh()
  await refresher.refresh()
  await refresher.refresh()
  expect(open).toHaveLength(1)

  open[0]?.resolve('one')
  await vi.advanceTimersByTimeAsync(0)
  expect(open).toHaveLength(2)
  open[1]?.resolve('two')
  await first
  await vi.advanceTimersByTimeAsync(aMinuteMs)
  expect(open).toHaveLength(2)
  expect(loaded).toEqual(['one', 'two'])
})

test('a request that fails is retried automatically until it succeeds', async () => {
  let failuresLeft = 2
  const sendRequest = vi.fn<() => Promise<void>>(() =>
    failuresLeft-- > 0 ? Promise.reject(new Error('no network')) : Promise.resolve(),
  )
  await createRefresher(sendRequest, () => {}).refresh()
  expect(sendRequest).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(aMinuteMs)
  expect(sendRequest).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(10 * aMinuteMs)
  expect(sendRequest).toHaveBeenCalledTimes(3)
})

test('retries stop after some failures, until the next call', async () => {
  const sendRequest = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('no network')))
  const refresher = createRefresher(sendRequest, () => {})
  await refresher.refresh()
  await vi.advanceTimersByTimeAsync(10 * aMinuteMs)
  const firstRoundCalls = sendRequest.mock.calls.length
  expect(firstRoundCalls).toBeLessThan(10)

  await refresher.refresh()
  await vi.advanceTimersByTimeAsync(10 * aMinuteMs)
  expect(sendRequest).toHaveBeenCalledTimes(2 * firstRoundCalls)
})

test('refreshNow does not wait for a request in progress, whose late response or failure is ignored', async () => {
  const { open, loaded, refresher } = controlledRefresher()
  const stale = refresher.refresh()
  const replacement = refresher.refreshNow()
  expect(open).toHaveLength(2)
  open[1]?.resolve('new')
  await replacement
  open[0]?.resolve('old')
  await stale
  expect(loaded).toEqual(['new'])

  // A late failure does not trigger a request either.
  const third = refresher.refresh()
  const fourth = refresher.refreshNow()
  open[3]?.resolve('newer')
  await fourth
  open[2]?.reject(new Error('no network'))
  await third
  await vi.advanceTimersByTimeAsync(aMinuteMs)
  expect(open).toHaveLength(4)
  expect(loaded).toEqual(['new', 'newer'])
})

test('after stop, no request is sent and no response is used, even if a request fails afterwards', async () => {
  const { open, loaded, refresher } = controlledRefresher()
  const refreshing = refresher.refresh()
  refresher.stop()
  open[0]?.reject(new Error('no network'))
  await refreshing
  await refresher.refresh()
  await refresher.refreshNow()
  await vi.advanceTimersByTimeAsync(aMinuteMs)
  expect(open).toHaveLength(1)

  const other = controlledRefresher()
  const late = other.refresher.refresh()
  other.refresher.stop()
  other.open[0]?.resolve('late')
  await late
  expect([...loaded, ...other.loaded]).toEqual([])
})
