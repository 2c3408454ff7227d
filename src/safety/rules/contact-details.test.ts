import { describe, expect, test } from 'vitest'
import { findContactDetails } from '#safety/rules/contact-details.ts'
import { innocent } from '#safety/rules/testing/innocent-messages.ts'
import { noticed } from '#safety/rules/testing/noticed-messages.ts'

const kindsIn = (text: string) => [...new Set(findContactDetails(text).map(({ kind }) => kind))]

describe('a message is noticed for', () => {
  test.each(noticed.email)('an email address: %s', (text) => {
    expect(kindsIn(text)).toContain('email')
  })
  test.each(noticed.phone)('a phone number: %s', (text) => {
    expect(kindsIn(text)).toContain('phone')
  })
  test.each(noticed.web)('a web address: %s', (text) => {
    expect(kindsIn(text)).toContain('web')
  })
})

describe('a message is left alone', () => {
  test.each(innocent)('%s', (text) => {
    expect(findContactDetails(text)).toEqual([])
  })
})

test('what was found is given as it was written, in its order, each once', () => {
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
