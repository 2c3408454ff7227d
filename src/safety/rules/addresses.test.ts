import { describe, expect, test } from 'vitest'
import { findContactDetails } from '#safety/rules/contact-details.ts'

const hundredLetters = 'a'.repeat(100)

describe('an email address', () => {
  test.each([
    'tomATexampleDOTorg',
    'x(at)ex(dot)com',
    'tom((at))example((dot))com',
    'tom((at))gmail',
    'tom     at     example.com',
    'tom  @ example.com',
    'tom@4you.museum',
    'tom@mail.example.museum',
    'tom@mail.4you.museum',
    'work@example.com',
    '1@example.com',
    `${hundredLetters}@example.com`,
  ])('is found as written: %s', (text) => {
    expect(findContactDetails(text)).toEqual([{ kind: 'email', found: text }])
  })

  test.each([
    ['tom@example.museum!', 'tom@example.museum'],
    ['tom@gmail!', 'tom@gmail'],
    ['https://tom@example.com', 'tom@example.com'],
    [`a${hundredLetters}@example.com`, `${hundredLetters}@example.com`],
    ['tom@example.com@gmail', 'tom@example.com'],
  ])('is found without the surrounding text in %j', (text, found) => {
    expect(findContactDetails(text)).toEqual([{ kind: 'email', found }])
  })

  test.each(['tom at example.museum', 'tom @example.museum', '@example.museum', 'work at gmail'])(
    'is not found in %j',
    (text) => {
      expect(findContactDetails(text)).toEqual([])
    },
  )
})

describe('a web address', () => {
  test.each([
    'exampleDOTorg',
    'exdotcom',
    'exampledotcouk',
    'example     dot     com',
    'example,com',
    'example.co,uk',
    'example,co,uk',
    'example.co. uk',
    'example.co .uk',
    'example.com.au',
    'example.com.4',
    'example.com.museum',
    'example.net:8080',
    'https://example.com?id=42',
    'https://192.0.2.1/tom',
    'www.4you',
    'example.com/(dot)',
  ])('is found as written: %s', (text) => {
    expect(findContactDetails(text)).toEqual([{ kind: 'web', found: text }])
  })

  test.each([
    ['exampledotcom!', 'exampledotcom'],
    ['exampledotcouk!', 'exampledotcouk'],
    ['exampledotco uk', 'exampledotco'],
    ['www . example.tips', 'www . example'],
    ['example,com!', 'example,com'],
    ['example,co,uk!', 'example,co,uk'],
    ['example.co .uk!', 'example.co .uk'],
    ['www.example is mine', 'www.example'],
    ['See www.example is it', 'www.example'],
    ['@example.com', 'example.com'],
    ['! (dot)example.com', '(dot)example.com'],
  ])('is found in %j as %j', (text, found) => {
    expect(findContactDetails(text)).toEqual([{ kind: 'web', found }])
  })

  test.each([
    'awww.cute',
    'We watched it. Tv is dull.',
    'I have .tv shows',
    'exampledotcompany',
    'exampledotco ukulele',
    'lunch,company',
    'example,co,ukulele',
  ])('is not found in %j', (text) => {
    expect(findContactDetails(text)).toEqual([])
  })
})
