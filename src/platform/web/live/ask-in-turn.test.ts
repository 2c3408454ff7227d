import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askInTurn } from '#platform/web/live/ask-in-turn.ts'

const soon = 60_000

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function questions() {
  const open: PromiseWithResolvers<string>[] = []
  const kept: string[] = []
  const question = () => {
    const one = Promise.withResolvers<string>()
    open.push(one)
    return one.promise
  }
  return { open, kept, turn: askInTurn(question, (answer) => kept.push(answer)) }
}

test('one request runs at a time, and once more if it was wanted in the meantime', async () => {
  const { open, kept, turn } = questions()
  const first = turn.ask()
  await turn.ask()
  await turn.ask()
  expect(open).toHaveLength(1)

  open[0]?.resolve('one')
  await vi.advanceTimersByTimeAsync(0)
  expect(open).toHaveLength(2)
  open[1]?.resolve('two')
  await first
  await vi.advanceTimersByTimeAsync(soon)
  expect(open).toHaveLength(2)
  expect(kept).toEqual(['one', 'two'])
})

test('a request that fails is retried automatically until it succeeds', async () => {
  let left = 2
  const question = vi.fn<() => Promise<void>>(() =>
    left-- > 0 ? Promise.reject(new Error('no network')) : Promise.resolve(),
  )
  await askInTurn(question, () => {}).ask()
  expect(question).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(soon)
  expect(question).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(10 * soon)
  expect(question).toHaveBeenCalledTimes(3)
})

test('retries stop after some failures, until the next change', async () => {
  const question = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('no network')))
  const turn = askInTurn(question, () => {})
  await turn.ask()
  await vi.advanceTimersByTimeAsync(10 * soon)
  const askedAtFirst = question.mock.calls.length
  expect(askedAtFirst).toBeLessThan(10)

  await turn.ask()
  await vi.advanceTimersByTimeAsync(10 * soon)
  expect(question).toHaveBeenCalledTimes(2 * askedAtFirst)
})

test('a request on a dead connection is not waited for, and its late response is ignored', async () => {
  const { open, kept, turn } = questions()
  const dead = turn.ask()
  const alive = turn.askAtOnce()
  expect(open).toHaveLength(2)
  open[1]?.resolve('new')
  await alive
  open[0]?.resolve('old')
  await dead
  expect(kept).toEqual(['new'])

  // Its failure does not trigger a request either.
  const third = turn.ask()
  const fourth = turn.askAtOnce()
  open[3]?.resolve('newer')
  await fourth
  open[2]?.reject(new Error('no network'))
  await third
  await vi.advanceTimersByTimeAsync(soon)
  expect(open).toHaveLength(4)
  expect(kept).toEqual(['new', 'newer'])
})

test('after a stop, no request is sent and no response is used, even if a request fails afterwards', async () => {
  const { open, kept, turn } = questions()
  const asking = turn.ask()
  turn.stop()
  open[0]?.reject(new Error('no network'))
  await asking
  await turn.ask()
  await turn.askAtOnce()
  await vi.advanceTimersByTimeAsync(soon)
  expect(open).toHaveLength(1)

  const other = questions()
  const late = other.turn.ask()
  other.turn.stop()
  other.open[0]?.resolve('late')
  await late
  expect([...kept, ...other.kept]).toEqual([])
})
