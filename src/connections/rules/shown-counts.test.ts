import { expect, test } from 'vitest'
import { shownCount, shownDays, type DayCount } from './shown-counts.ts'

test('shows counts from five', () => {
  expect([0, 1, 4, 5, 120].map(shownCount)).toEqual([null, null, null, 5, 120])
})

/** All months of four days with at most seven visits each. */
const months = [...Array(8 ** 4).keys()].map((number) =>
  [0, 1, 2, 3].map((place): DayCount => ({ day: `2026-11-0${place + 1}`, count: Math.floor(number / 8 ** place) % 8 })),
)

test('never shows a day with fewer than five, nor lets it be found by subtraction', () => {
  for (const days of months) expect(leakIn(days, shownDays(days))).toBeNull()
})

test('notices a choice that only leaves out the small days', () => {
  const withoutSmall = (days: DayCount[]) => {
    const shown = days.filter(({ count }) => count >= 5)
    return { shown, others: sum(days) - sum(shown) }
  }
  expect(months.filter((days) => leakIn(days, withoutSmall(days)) !== null).length).toBeGreaterThan(100)
})

test('chooses the same days whatever the order in which the database returns them', () => {
  const days = [5, 5, 2].map((count, index) => ({ day: `2026-11-0${index + 1}`, count }))
  expect(shownDays(days.toReversed())).toEqual(shownDays(days))
})

test('adds up to the whole month', () => {
  const isWhole = (days: DayCount[]) => {
    const { shown, others } = shownDays(days)
    return others === null || sum(shown) + others === sum(days)
  }
  expect(months.filter((days) => !isWhole(days))).toEqual([])
})

test('shows every day that it can', () => {
  const days = [9, 0, 5, 6].map((count, index) => ({ day: `2026-11-0${index + 1}`, count }))
  expect(shownDays(days)).toMatchObject({ others: 0, shown: [{ count: 9 }, { count: 6 }, { count: 5 }] })
  const withFew = [...days, { day: '2026-11-05', count: 2 }]
  expect(shownDays(withFew)).toMatchObject({ others: 7, shown: [{ count: 9 }, { count: 6 }] })
})

/** What an owner could learn about fewer than five visits, or null. */
function leakIn(days: readonly DayCount[], { shown, others }: ReturnType<typeof shownDays>): string | null {
  if (shown.some(({ count }) => count < 5)) return 'a small day is shown'
  if (others === null)
    return shown.length > 0 || sum(days) >= 5 ? 'the whole month is small, and something is shown' : null
  return others > 0 && others < 5 ? 'the other days have few visits' : null
}

function sum(days: readonly DayCount[]): number {
  return days.reduce((total, { count }) => total + count, 0)
}
