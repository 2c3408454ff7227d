import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askInTurn } from '#platform/web/live/ask-in-turn.ts'

const soon = 60_000

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function questions() {
  const open: PromiseWithResolvers<void>[] = []
  return {
    open,
    ask: () => {
      const one = Promise.withResolvers<void>()
      open.push(one)
      return one.promise
    },
  }
}

test('one question at a time, and once more where it was wanted meanwhile', async () => {
  const { open, ask } = questions()
  const turn = askInTurn(ask)
  const first = turn.ask()
  await turn.ask()
  await turn.ask()
  expect(open).toHaveLength(1)

  open[0]?.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(open).toHaveLength(2)
  open[1]?.resolve()
  await first
  await vi.advanceTimersByTimeAsync(soon)
  expect(open).toHaveLength(2)
})

test('a question that fails is asked again by itself until it is answered', async () => {
  let left = 2
  const ask = vi.fn<() => Promise<void>>(() =>
    left-- > 0 ? Promise.reject(new Error('no network')) : Promise.resolve(),
  )
  await askInTurn(ask).ask()
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(soon)
  expect(ask).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(10 * soon)
  expect(ask).toHaveBeenCalledTimes(3)
})

test('it gives up after some failures, until the next change', async () => {
  const ask = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('no network')))
  const turn = askInTurn(ask)
  await turn.ask()
  await vi.advanceTimersByTimeAsync(10 * soon)
  const askedAtFirst = ask.mock.calls.length
  expect(askedAtFirst).toBeLessThan(10)

  await turn.ask()
  await vi.advanceTimersByTimeAsync(10 * soon)
  expect(ask).toHaveBeenCalledTimes(2 * askedAtFirst)
})

test('whoever has stopped asks no more, also where a question fails afterwards', async () => {
  const { open, ask } = questions()
  const turn = askInTurn(ask)
  const asking = turn.ask()
  turn.stop()
  open[0]?.reject(new Error('no network'))
  await asking
  await turn.ask()
  await vi.advanceTimersByTimeAsync(soon)
  expect(open).toHaveLength(1)
})
