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

test('one question at a time, and once more where it was wanted meanwhile', async () => {
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

test('a question that fails is asked again by itself until it is answered', async () => {
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

test('it gives up after some failures, until the next change', async () => {
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

test('a question on a dead connection is not waited for, and what it brings later is not kept', async () => {
  const { open, kept, turn } = questions()
  const dead = turn.ask()
  const alive = turn.askAtOnce()
  expect(open).toHaveLength(2)
  open[1]?.resolve('new')
  await alive
  open[0]?.resolve('old')
  await dead
  expect(kept).toEqual(['new'])

  // Nor does its failing ask anything.
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

test('whoever has stopped asks no more and keeps no answer, also where a question fails afterwards', async () => {
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
