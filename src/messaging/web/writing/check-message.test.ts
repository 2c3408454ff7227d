import { expect, test } from 'vitest'
import { NewMessage } from '#messaging/contract.ts'
import { checkMessage, charactersLeftWhenFew } from '#messaging/web/writing/check-message.ts'
import { formatCharactersLeft } from '#platform/web/ui/form/characters-left.tsx'
import { fieldErrors } from '#platform/contract.ts'

const toUserId = '0190f4a0-0000-7000-8000-000000000001'

const texts = [
  '',
  ' \t\n\u00a0\ufeff',
  'Hello',
  '  Hello  ',
  'x'.repeat(120),
  'x'.repeat(121),
  ` ${'x'.repeat(120)} `,
  '🙂'.repeat(120),
  '🙂'.repeat(121),
  `${'x'.repeat(60)}   \n  ${'x'.repeat(59)}`,
  'x'.repeat(5_000),
  'x'.repeat(5_001),
  '👩‍👩‍👧‍👦'.repeat(714),
  `${'x\r\n'.repeat(2_499)}xx`,
  `${'x\r\n'.repeat(2_500)}xx`,
]

test.each(texts)('for %j the form finds the same errors as the contract', (text) => {
  for (const written of [
    { toUserId, subject: text, message: 'Hello' },
    { toUserId, subject: 'Hello', message: text },
  ]) {
    const parsed = NewMessage.safeParse(written)
    expect(checkMessage(written)).toEqual(parsed.success ? {} : fieldErrors(parsed.error, 'form'))
  }
})

test('a missing recipient is an error on that field', () => {
  expect(checkMessage({ toUserId: '', subject: 'Hello', message: 'Hello' })).toEqual({
    toUserId: 'Please choose who it’s for.',
  })
})

test.each([
  ['subject', 99, null],
  ['subject', 100, '20 characters left'],
  ['subject', 119, '1 character left'],
  ['subject', 120, '0 characters left'],
  ['subject', 121, '1 character too many'],
  ['message', 4_499, null],
  ['message', 4_500, '500 characters left'],
  ['message', 5_012, '12 characters too many'],
] as const)('for a %s with %d characters the form shows %j', (field, length, expected) => {
  const rest = charactersLeftWhenFew(field, 'x'.repeat(length))
  expect(rest === null ? null : formatCharactersLeft(rest)).toBe(expected)
})
