import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Email, UserName } from '#accounts/contract/person.ts'
import { anyText } from '#platform/testing/any-text.ts'

const tooShort = 'Your user name must be at least six characters.'
const tooLong = 'Your user name must be 40 characters or fewer.'

function parseResult(schema: typeof UserName | typeof Email, input: unknown): unknown {
  const parsed = schema.safeParse(input)
  return parsed.success ? { is: parsed.data } : parsed.error.issues[0]?.message
}

describe('a user name', () => {
  test.each([
    ['Amy Tonks', 'Amy Tonks'],
    ['  Amy   Tonks  ', 'Amy Tonks'],
    ['Amy\r\nBcc: eve@example.com', 'Amy Bcc: eve@example.com'],
    ['Amy\tTonks\u00A0Two', 'Amy Tonks Two'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['\u202Eskcol era ynnaC', 'skcol era ynnaC'],
    ['Am\u200By\u2060 To\uFEFFnks\u00AD', 'Amy Tonks'],
    ['Amy\u0000 Tonks\u0007', 'Amy Tonks'],
    ['Zoe\u0308 Tonks', 'Zo\u00EB Tonks'],
    ['Amy \u200B Tonks', 'Amy Tonks'],
    ['Zoe\u200B\u0308 Tonks', 'Zo\u00EB Tonks'],
    ['Łucja Ćwikła', 'Łucja Ćwikła'],
    ['六文字の名前です', '六文字の名前です'],
  ])('%j becomes %j', (input, name) => {
    expect(parseResult(UserName, input)).toEqual({ is: name })
  })

  test.each([
    ['', tooShort],
    ['      ', tooShort],
    ['Betty', tooShort],
    ['Betty ', tooShort],
    ['Be\u200B\u200B\u200B\u200Btty', tooShort],
    ['\u2800\u3164\uFFA0\u115F\u1160\u17B4', tooShort],
    ['Be\u0301tty', tooShort],
    ['a'.repeat(41), tooLong],
    [undefined, tooShort],
    [null, tooShort],
    [['Amy Tonks'], tooShort],
  ])('%j is refused: %s', (input, expected) => {
    expect(parseResult(UserName, input)).toBe(expected)
  })

  test('is measured in visible characters, and a letter and its accents count as one up to a total length', () => {
    const accented = 'e\u0323\u0302'.repeat(40)
    expect(parseResult(UserName, 'a'.repeat(40))).toEqual({ is: 'a'.repeat(40) })
    expect(parseResult(UserName, accented)).toEqual({ is: accented.normalize('NFC') })
    expect(parseResult(UserName, `${accented}e`)).toBe(tooLong)
    expect(parseResult(UserName, `Amy Ton${'\u0301'.repeat(200)}ks`)).toBe(tooLong)
  })

  test('with thousands of stacked accents is refused without normalisation, which would take seconds', () => {
    const piled = `Amy Tonks${'\u0301'.repeat(15_000)}${'\u0316'.repeat(15_000)}`
    expect(parseResult(UserName, piled)).toBe(tooLong)
    expect(parseResult(UserName, `${' '.repeat(1_000)}Amy Tonks`)).toBe(tooLong)
  })

  const pieces = fc.oneof(
    anyText({ minLength: 1, maxLength: 2 }),
    fc.constantFrom('e', 'a', ' ', '\t', '\u0301', '\u200B', '\u202E', '\uFEFF', '\u00AD', '\u3164', '\u2028'),
  )
  test('does not change when it is parsed again, and contains no invisible characters', () => {
    fc.assert(
      fc.property(fc.array(pieces, { minLength: 6, maxLength: 40 }), (parts) => {
        const input = parts.join('')
        const parsed = UserName.safeParse(input)
        if (!parsed.success) return
        expect(parseResult(UserName, parsed.data)).toEqual({ is: parsed.data })
        expect(parsed.data).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
      }),
      { seed: 3, numRuns: 1_000 },
    )
  })
})

const invalidEmail = 'Please enter an email address, like name@example.com.'

describe('an email address', () => {
  test.each([
    ['amy@example.com', 'amy@example.com'],
    ['  Amy.Tonks+dates@Mail.Example.co.uk ', 'Amy.Tonks+dates@Mail.Example.co.uk'],
    [`${'a'.repeat(60)}@example.com`, `${'a'.repeat(60)}@example.com`],
  ])('%j becomes %j', (input, email) => {
    expect(parseResult(Email, input)).toEqual({ is: email })
  })

  test.each([
    ['', invalidEmail],
    ['   ', invalidEmail],
    [undefined, invalidEmail],
    ['amy', invalidEmail],
    ['amy@', invalidEmail],
    ['amy@example', invalidEmail],
    ['amy@example.com\r\nBcc: eve@example.com', invalidEmail],
    ['amy@example.com,eve@example.com', invalidEmail],
    ['Amy <amy@example.com>', invalidEmail],
    ['"a b"@example.com', invalidEmail],
    ['amy\u0000@example.com', invalidEmail],
    [`amy@${'a'.repeat(260)}.com`, invalidEmail],
  ])('%j is refused: %s', (input, expected) => {
    expect(parseResult(Email, input)).toBe(expected)
  })
})
