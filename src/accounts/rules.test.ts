import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateOfBirthError, areStaffRightsValid, stateOfLink } from '#accounts/rules.ts'

const tooYoung = 'Everyone here is 18 or over.'

describe('a date of birth', () => {
  test.each([
    ['2008-11-20', '2026-11-20', undefined],
    ['2008-11-21', '2026-11-20', tooYoung],
    ['2008-02-29', '2026-02-28', tooYoung],
    ['2008-02-29', '2026-03-01', undefined],
    ['2026-11-20', '2026-11-20', tooYoung],
    ['2026-11-21', '2026-11-20', 'That day is still to come. Please check the year.'],
    ['9999-12-31', '2026-11-20', 'That day is still to come. Please check the year.'],
    ['1900-01-02', '2026-11-20', undefined],
    ['1899-12-31', '2026-11-20', 'That is a very long time ago. Please check the year.'],
    ['0001-01-01', '2026-11-20', 'That is a very long time ago. Please check the year.'],
  ])('%s, checked on %s: %s', (day, today, expected) => {
    expect(dateOfBirthError(day, today)).toBe(expected)
  })

  test('is accepted from the eighteenth birthday and refused on the day before', () => {
    const days = fc.integer({ min: 0, max: 36_000 }).map((count) => new Date(Date.UTC(1920, 0, 1 + count)))
    fc.assert(
      fc.property(days, days, (born, today) => {
        const birthday = Date.UTC(born.getUTCFullYear() + 18, born.getUTCMonth(), born.getUTCDate())
        const isAccepted = dateOfBirthError(iso(born), iso(today)) === undefined
        expect(isAccepted).toBe(today.getTime() >= birthday)
      }),
      { seed: 18 },
    )
  })
})

describe('a link', () => {
  test('works until the instant at which it expires', () => {
    const link = { usedAtMs: null, expiresAtMs: 1_000 }
    expect([999, 1_000].map((nowMs) => stateOfLink(link, nowMs))).toEqual(['good', 'expired'])
  })

  test('that was used is still reported as used after it has expired', () => {
    const link = { usedAtMs: 5, expiresAtMs: 1_000 }
    expect([6, 5_000].map((nowMs) => stateOfLink(link, nowMs))).toEqual(['used', 'used'])
  })
})

function iso(day: Date): string {
  return day.toISOString().slice(0, 10)
}

test('a second factor gives staff rights for twelve hours', () => {
  const verifiedAt = Date.UTC(2026, 10, 25, 9)
  expect(areStaffRightsValid(null, verifiedAt)).toBe(false)
  expect([0, 11, 12, 13].map((hours) => areStaffRightsValid(verifiedAt, verifiedAt + hours * 3_600_000))).toEqual([
    ...[true, true, false, false],
  ])
  expect(areStaffRightsValid(verifiedAt, verifiedAt + 12 * 3_600_000 - 1)).toBe(true)
})
