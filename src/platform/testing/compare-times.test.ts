import { expect, test } from 'vitest'

const today = { starts: Temporal.Instant.from('2026-01-01T19:00Z'), day: Temporal.PlainDate.from('2026-01-01') }

test('toMatchObject compares times', () => {
  expect(today).toMatchObject({ starts: Temporal.Instant.from('2026-01-01T19:00:00.000Z') })
  expect(today).not.toMatchObject({ starts: Temporal.Instant.from('2026-01-01T20:00Z') })
  expect({ today }).not.toMatchObject({ today: { day: Temporal.PlainDate.from('2026-01-02') } })
  expect({ starts: '2026-01-01T19:00:00Z' }).not.toMatchObject({ starts: today.starts })
})
