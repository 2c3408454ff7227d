import { expect, test } from 'vitest'
import { daysOfPeriod, partsOfPeriod } from '#bookings/rules/money-periods.ts'

const today = Temporal.PlainDate.from('2026-03-31')
const text = ({ from, to }: { from: Temporal.PlainDate; to: Temporal.PlainDate }) => [from, to].join(' to ')

test.each([
  ['this month', '2026-03-01 to 2026-03-31', '2026-02-01 to 2026-02-28'],
  ['last month', '2026-02-01 to 2026-02-28', '2026-01-01 to 2026-01-31'],
  ['3 months', '2026-01-01 to 2026-03-31', '2025-10-01 to 2025-12-31'],
  ['12 months', '2025-04-01 to 2026-03-31', '2024-04-01 to 2025-03-31'],
] as const)('on 31 March, the period ‘%s’ is %s and is compared with %s', (period, days, before) => {
  const found = daysOfPeriod({ period }, today)
  expect([text(found.days), text(found.before)]).toEqual([days, before])
})

test('chosen dates are compared with as many days before them, and may leave out either end', () => {
  const find = (since?: string, until?: string) => {
    const { days, before } = daysOfPeriod({ period: 'dates', since, until }, today)
    return [text(days), text(before)]
  }
  expect(find('2026-03-02', '2026-03-03')).toEqual(['2026-03-02 to 2026-03-03', '2026-02-28 to 2026-03-01'])
  expect(find('2026-03-30')[0]).toBe('2026-03-30 to 2026-03-31')
  expect(find(undefined, '2026-02-28')[0]).toBe('2025-02-28 to 2026-02-28')
})

const partsOf = (from: string, to: string) =>
  partsOfPeriod({ from: Temporal.PlainDate.from(from), to: Temporal.PlainDate.from(to) })

test('a period of up to 62 days is shown by day, and a longer one by month', () => {
  expect(partsOf('2026-02-27', '2026-03-01')).toEqual({
    unit: 'day',
    starts: ['2026-02-27', '2026-02-28', '2026-03-01'],
  })
  expect(partsOf('2026-01-01', '2026-03-03')).toMatchObject({ unit: 'day', starts: { length: 62 } })
  expect(partsOf('2026-01-01', '2026-03-04')).toEqual({ unit: 'month', starts: ['2026-01', '2026-02', '2026-03'] })
})

test('a period that ends before it starts has no parts, and a very long one has only its last fifty years', () => {
  expect(partsOf('2026-03-02', '2026-03-01')).toEqual({ unit: 'day', starts: [] })
  const { starts } = partsOf('1900-01-01', '2026-03-01')
  expect([starts.length, starts[0], starts.at(-1)]).toEqual([600, '1976-04', '2026-03'])
})
