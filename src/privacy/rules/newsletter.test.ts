import { expect, test } from 'vitest'
import { formatMembers, linkError, shownCount } from '#privacy/rules/newsletter.ts'

test.each([
  [0, null, 'fewer than 5 members'],
  [4, null, 'fewer than 5 members'],
  [5, 5, '5 members'],
  [1234, 1234, '1,234 members'],
])('of %i members, %s is shown', (people, shown, text) => {
  expect(shownCount(people)).toBe(shown)
  expect(formatMembers(shownCount(people))).toBe(text)
})

test('a text links only to addresses that are safe in an email', () => {
  expect(linkError('See [our events](/events) or https://dating.example.')).toBeUndefined()
  expect(linkError('See [this](javascript:alert).')).toContain('You can’t link to ‘javascript:alert’.')
})
