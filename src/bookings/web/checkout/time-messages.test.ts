import { expect, test } from 'vitest'
import { extendedHoldMessage, formatTimeLeft, timeWarningMessage } from './time-messages.ts'

const minutes = (count: number) => count * 60_000

test.each([
  [minutes(15) - 1, '14 minutes'],
  [minutes(14), '14 minutes'],
  [minutes(2) - 1, '1 minute'],
  [minutes(1) - 1, 'less than a minute'],
  [-5, 'less than a minute'],
  [minutes(60), '1 hour'],
  [minutes(125), '2 hours 5 minutes'],
  [minutes(719), '11 hours'],
])('%d ms is shown as %s', (ms, text) => {
  expect(formatTimeLeft(ms)).toBe(text)
})

test('there are two different warnings, and none until less than five minutes are left', () => {
  const text = [15, 9, 4.9, 4, 3, 1.9, 1, 0.5].map((count) => timeWarningMessage(minutes(count)))

  expect(new Set(text).size).toBe(3)
  expect(text.slice(0, 2)).toEqual(['', ''])
})

test('an extended hold says until when the place is held now, and names the day if that is not today', () => {
  const now = new Date(2031, 6, 4, 20, 17).getTime()
  const messages = [minutes(25), minutes(12 * 60)].map((ms) => extendedHoldMessage(now + ms, now))
  expect(messages).toEqual([
    'You’ve started to pay, so we’re now holding the place until 8:42\u00A0pm.',
    'You’ve started to pay, so we’re now holding the place until Saturday 5 July 2031, 8:17\u00A0am.',
  ])
})
