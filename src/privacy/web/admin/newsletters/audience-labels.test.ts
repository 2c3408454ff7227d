import { expect, test } from 'vitest'
import type { Newsletter } from '#privacy/contract/newsletter.ts'
import { formatAudience } from '#privacy/web/admin/newsletters/audience-labels.ts'
import { TypedNewsletter } from '#privacy/web/admin/newsletters/typed-newsletter.ts'

const everyone: Newsletter = {
  ...{ subject: 'News', text: 'A new venue.', town: null, youngest_age: null, oldest_age: null },
  ...{ attendance: 'any', attendance_day: null },
}

test.each<[Partial<Newsletter>, string]>([
  [{}, 'Members who asked for newsletters'],
  [{ youngest_age: 30 }, 'Members who asked for newsletters, aged 30 or over'],
  [{ oldest_age: 45 }, 'Members who asked for newsletters, aged 45 or under'],
  [{ youngest_age: 40, oldest_age: 40 }, 'Members who asked for newsletters, aged 40'],
  [
    { youngest_age: 30, oldest_age: 45, town: 'Dudley', attendance: 'not since', attendance_day: '2026-06-01' },
    'Members who asked for newsletters, aged 30 to 45, who have been to an event in Dudley, who have been to an event, but not since 1 June 2026',
  ],
  [{ attendance: 'never' }, 'Members who asked for newsletters, who have never been to an event'],
])('the audience %o is described in words', (changes, words) => {
  expect(formatAudience({ ...everyone, ...changes })).toBe(words)
})

test('what is typed in the form becomes a newsletter, or an error at its field', () => {
  const typed = { subject: 'News', text: 'A new venue.', town: '', youngest_age: '', oldest_age: '', attendance: 'any' }
  expect(TypedNewsletter.parse(typed)).toEqual(everyone)
  const fieldOf = (changes: object) => TypedNewsletter.safeParse({ ...typed, ...changes }).error?.issues[0]?.path
  expect(fieldOf({ text: '[here](javascript:x)' })).toEqual(['text'])
  expect(fieldOf({ youngest_age: 'ten' })).toEqual(['youngest_age'])
  expect(fieldOf({ youngest_age: '40', oldest_age: '30' })).toEqual(['oldest_age'])
  expect(fieldOf({ attendance: 'since', attendance_day: '' })).toEqual(['attendance_day'])
  expect(fieldOf({ attendance: 'never', town: 'Dudley' })).toEqual(['town'])
})
