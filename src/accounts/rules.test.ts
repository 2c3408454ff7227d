import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  areStaffRightsValid,
  dateOfBirthError,
  isFamiliarDevice,
  isNewActivity,
  LOOKED,
  stateOfLink,
} from '#accounts/rules.ts'

const tooYoung = 'Members must be 18 or over.'

describe('a date of birth', () => {
  test.each([
    ['2008-11-20', '2026-11-20', undefined],
    ['2008-11-21', '2026-11-20', tooYoung],
    ['2008-02-29', '2026-02-28', tooYoung],
    ['2008-02-29', '2026-03-01', undefined],
    ['2026-11-20', '2026-11-20', tooYoung],
    ['2026-11-21', '2026-11-20', 'That date is in the future. Please check the year.'],
    ['9999-12-31', '2026-11-20', 'That date is in the future. Please check the year.'],
    ['1900-01-02', '2026-11-20', undefined],
    ['1899-12-31', '2026-11-20', 'That’s a very long time ago. Please check the year.'],
    ['0001-01-01', '2026-11-20', 'That’s a very long time ago. Please check the year.'],
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

test('a device is familiar for ninety days after its last session', () => {
  const usedAt = Date.UTC(2026, 10, 25, 9)
  const ninetyDays = 90 * 24 * 3_600_000
  expect([0, ninetyDays - 1, ninetyDays].map((ms) => isFamiliarDevice(usedAt, usedAt + ms))).toEqual([
    true,
    true,
    false,
  ])
})

test('a second factor gives staff rights for twelve hours', () => {
  const verifiedAt = Date.UTC(2026, 10, 25, 9)
  expect(areStaffRightsValid(null, verifiedAt)).toBe(false)
  expect(areStaffRightsValid(null, 0)).toBe(false)
  expect([0, 11, 12, 13].map((hours) => areStaffRightsValid(verifiedAt, verifiedAt + hours * 3_600_000))).toEqual([
    ...[true, true, false, false],
  ])
  expect(areStaffRightsValid(verifiedAt, verifiedAt + 12 * 3_600_000 - 1)).toBe(true)
})

test.each([
  ['the first', undefined, LOOKED, true],
  ['another at once', ['booked a place', 0], 'wrote a message', true],
  ['the same within a minute', ['booked a place', 59], 'booked a place', false],
  ['the same after a minute', ['booked a place', 60], 'booked a place', true],
  ['a read within five minutes', ['booked a place', 299], 'viewed the site', false],
  ['a read after five minutes', ['booked a place', 300], LOOKED, true],
  ['something done after a read', [LOOKED, 0], 'booked a place', true],
] as const)('%s activity of a session is new: %s, then %s: %s', (_what, last, words, expected) => {
  const [lastWords, secondsAgo = 0] = last ?? []
  const before = lastWords === undefined ? undefined : { words: lastWords, atMs: 1_000_000 - secondsAgo * 1_000 }
  expect(isNewActivity(before, { words, atMs: 1_000_000 })).toBe(expected)
})
