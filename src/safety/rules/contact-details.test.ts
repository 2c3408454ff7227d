import { describe, expect, test } from 'vitest'
import { findContactDetails } from '#safety/rules/contact-details.ts'
import { innocent } from '#safety/rules/testing/innocent-messages.ts'
import { marked } from '#safety/rules/testing/marked-messages.ts'

describe('no contact details are found in', () => {
  test.each(innocent)('%s', (text) => {
    expect(findContactDetails(text)).toEqual([])
  })
})

/** Matches the parts of the sample messages that are not contact details and must not be returned. */
const around: Readonly<Record<string, RegExp>> = {
  email: /^(<|mailto:|mine is |Write to me: |You can reach me at )|(>| is best| x|(?<=com)\.)$/g,
  phone:
    /^([+(]+|①②③: |Call me on |table 12, |tel:|my number:|ring |from 19:00 on |on 4\/12\/2026 ring |£24.50 and then )|(\ufe0f\u20e3| after 7:30 pm|x|!)$/g,
  web: /^(find me at |my blog is |see )|(\.|\?id=42)$/g,
}
/** Sample messages of which only a part is found, or more than one part. */
const inPart = ['tom@xn--e1afmkfd.xn--p1ai or tom@example.net', 'www.example.tips', 'www example com']

describe('contact details are found:', () => {
  const messages = Object.entries(marked).flatMap(([kind, texts]) => texts.map((text) => [kind, text] as const))

  test.each(messages.filter(([, text]) => !inPart.includes(text)))('%s, returned as written: %s', (kind, text) => {
    expect(findContactDetails(text)).toEqual([{ kind, found: text.replaceAll(around[kind] ?? /^$/g, '') }])
  })

  test.each(messages.filter(([, text]) => inPart.includes(text)))('%s: %s', (kind, text) => {
    expect(findContactDetails(text).map((each) => each.kind)).toContain(kind)
  })
})

test('contact details are returned once each, in the order in which they occur', () => {
  const text = 'Ring 07700 900 123, write to tom (at) example (dot) co.uk, or see www.example.com/tom?id=4 x'
  expect(findContactDetails(text)).toEqual([
    { kind: 'phone', found: '07700 900 123' },
    { kind: 'email', found: 'tom (at) example (dot) co.uk' },
    { kind: 'web', found: 'www.example.com/tom?id=4' },
  ])
  expect(findContactDetails('ｔｏｍ\u200b＠example.com')).toEqual([
    { kind: 'email', found: 'ｔｏｍ\u200b＠example.com' },
  ])
  expect(findContactDetails('oh seven seven double oh nine double oh one two three')).toEqual([
    { kind: 'phone', found: 'oh seven seven double oh nine double oh one two three' },
  ])
  expect(findContactDetails('instagram dot com slash tom')).toEqual([
    { kind: 'web', found: 'instagram dot com slash tom' },
  ])
  expect(findContactDetails('07700 900123 or 01384 960 123')).toHaveLength(2)
})
