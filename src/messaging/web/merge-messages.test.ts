import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newIn, withNewest, withOlder, type LoadedList } from '#messaging/web/merge-messages.ts'

type M = { id: string; sent_at: string }
type List = LoadedList<M>

const message = (number: number): M => ({
  id: `m${number}`,
  sent_at: new Date(Date.UTC(2026, 10, 20, 12, 0, number)).toISOString(),
})

/** Builds a list of messages with these numbers. The cursor is the number after which the next page begins. */
function list(numbers: readonly number[], cursor: string | null = null): List {
  return { messages: numbers.map(message), cursor }
}

const numbersOf = ({ messages }: List) => messages.map(({ id }) => Number(id.slice(1)))

test('new messages come first, and loaded older pages stay', () => {
  const merged = withNewest(list([5, 4, 3, 2, 1], 'after 1'), list([7, 6, 5], 'after 5'))
  expect([numbersOf(merged), merged.cursor]).toEqual([[7, 6, 5, 4, 3, 2, 1], 'after 1'])
})

test('if more messages arrived than fit on a page, the list restarts so that it has no gap', () => {
  const merged = withNewest(list([3, 2, 1], 'after 1'), list([9, 8, 7], 'after 7'))
  expect([numbersOf(merged), merged.cursor]).toEqual([[9, 8, 7], 'after 7'])
})

test('messages that no longer exist are removed from the newest page, even if it is the only page', () => {
  expect(numbersOf(withNewest(list([5, 4, 3, 2, 1], 'after 1'), list([5, 3], 'after 3')))).toEqual([5, 3, 2, 1])
  expect(numbersOf(withNewest(list([5, 4, 3, 2, 1]), list([5, 3])))).toEqual([5, 3])
  expect(withNewest(list([3, 2]), list([]))).toEqual(list([]))
})

test('reloading the same messages updates which of them are read', () => {
  const known = { messages: [{ ...message(1), unread: true }], cursor: 'after 1' }
  const fresh = { messages: [{ ...message(1), unread: false }], cursor: 'after 1' }
  expect(withNewest(known, fresh).messages).toEqual(fresh.messages)
})

test('an older page is added at the end without duplicates', () => {
  const merged = withOlder(list([9, 8, 7], 'after 7'), list([7, 6, 5], 'after 5'))
  expect([numbersOf(merged), merged.cursor]).toEqual([[9, 8, 7, 6, 5], 'after 5'])
})

test('only messages after the newest known one count as new', () => {
  const ids = (known: List, now: List) => newIn(known, now).map(({ id }) => id)
  expect(ids(list([5, 4]), list([7, 6, 5, 4]))).toEqual(['m7', 'm6'])
  expect(ids(list([5, 4]), list([5, 3, 2]))).toEqual([])
  expect(ids(list([]), list([1]))).toEqual(['m1'])
})

test('the list matches the server’s, with no gaps or duplicates, for any sequence of new messages and loaded pages', () => {
  const PAGE = 3
  const step = fc.oneof(
    fc.record({ is: fc.constant('arrive' as const), count: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ is: fc.constant('refresh' as const) }),
    fc.record({ is: fc.constant('older' as const) }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 12 }), fc.array(step, { maxLength: 30 }), (first, steps) => {
      let all = Array.from({ length: first }, (_, index) => first - index)
      const page = (below: number): List => {
        const rest = all.filter((number) => number < below)
        const numbers = rest.slice(0, PAGE)
        return list(numbers, rest.length > PAGE ? String(numbers.at(-1)) : null)
      }
      const newest = () => page(Infinity)
      let known = newest()
      for (const next of steps) {
        if (next.is === 'arrive')
          all = [...Array.from({ length: next.count }, (_, i) => all.length + next.count - i), ...all]
        if (next.is === 'refresh') known = withNewest(known, newest())
        if (next.is === 'older' && known.cursor !== null) known = withOlder(known, page(Number(known.cursor)))
        const shown = numbersOf(known)
        const from = shown[0] ?? 0
        expect(shown).toEqual(all.filter((number) => number <= from).slice(0, shown.length))
        expect(known.cursor === null).toBe(shown.length === all.filter((number) => number <= from).length)
      }
      expect(numbersOf(withNewest(known, newest()))[0]).toBe(all[0])
    }),
  )
})
