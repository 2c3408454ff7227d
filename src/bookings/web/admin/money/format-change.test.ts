import { expect, test } from 'vitest'
import { formatChange } from '#bookings/web/admin/money/format-change.ts'

test.each([
  [11_200, 10_000, 'Up 12% from then'],
  [7_500, 10_000, 'Down 25% from then'],
  [-5_000, 10_000, 'Down 150% from then'],
  [130_000, 10_000, 'Up 1,200% from then'],
  [100_040, 100_000, 'Up less than 1% from then'],
  [10_000, 10_000, 'No change from then'],
  [0, 0, ''],
  [10_000, 0, ''],
  [-2_000, -1_000, 'Down from then'],
])('%i pence after %i pence is ‘%s’', (pence, before, text) =>
  expect(formatChange(pence, { pence: before, text: 'then' })).toBe(text),
)
