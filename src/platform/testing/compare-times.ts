import { expect } from 'vitest'

const kinds = [
  Temporal.Instant,
  Temporal.ZonedDateTime,
  Temporal.PlainDateTime,
  Temporal.PlainDate,
  Temporal.PlainTime,
  Temporal.PlainYearMonth,
  Temporal.PlainMonthDay,
  Temporal.Duration,
]

/**
 * `toMatchObject` compares the properties of two objects, and times have none of their own, so it would find any two
 * times equal. Here they are compared as text.
 */
expect.addEqualityTesters([
  function compareTimes(a, b) {
    const kind = kinds.find((each) => a instanceof each || b instanceof each)
    if (!kind) return undefined
    return a instanceof kind && b instanceof kind && a.toString() === b.toString()
  },
])
