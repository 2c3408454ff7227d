import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ageOn } from '#accounts/rules.ts'

const seeded = { seed: 20261121, numRuns: 2_000 }

test.each([
  ['the day before a birthday', '2026-12-04', '1990-12-05', 35],
  ['a birthday', '2026-12-05', '1990-12-05', 36],
  ['28 February for someone born on the 29th', '2026-02-28', '2008-02-29', 17],
  ['1 March for someone born on 29 February', '2026-03-01', '2008-02-29', 18],
  ['29 February for someone born on the 29th', '2028-02-29', '2008-02-29', 20],
  ['New Year’s Eve for someone born on New Year’s Day', '2026-12-31', '1990-01-01', 36],
])('%s: on %s, someone born on %s is %i', (_what, day, born, age) => {
  expect(ageOn(day, born)).toBe(age)
})

test('an age follows the calendar and grows by at most a year from one day to the next', () => {
  const aDay = fc
    .date({ min: new Date('1930-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
    .map((date) => Temporal.PlainDate.from(date.toISOString().slice(0, 10)))
  fc.assert(
    fc.property(aDay, aDay, (one, other) => {
      const [born = one, day = other] = [one, other].toSorted((a, b) => Temporal.PlainDate.compare(a, b))
      const age = ageOn(day.toString(), born.toString())
      expect(ageOn(day.add({ days: 1 }).toString(), born.toString()) - age).toBeOneOf([0, 1])
      // In other years, Temporal puts a birthday of 29 February on 28 February, and the site puts it on 1 March.
      const bornOnLeapDay = born.month === 2 && born.day === 29
      if (!bornOnLeapDay) expect(age).toBe(born.until(day, { largestUnit: 'years' }).years)
    }),
    seeded,
  )
})
