import { describe, expect, test } from 'vitest'
import {
  readHeaded,
  readList,
  readParagraphs,
  writeHeaded,
  writeList,
  writeParagraphs,
} from '#content/rules/read-home.ts'

const long = 'a'.repeat(70)

describe('paragraphs', () => {
  test('are read one by one and written with an empty line between them', () => {
    expect(readParagraphs('One\ngoes on.\n\nTwo.')).toEqual(['One goes on.', 'Two.'])
    expect(writeParagraphs(['One.', 'Two.'])).toBe('One.\n\nTwo.')
  })

  test.each([
    ['no text', ' \n', 'Please write at least one paragraph.'],
    ['a heading', 'One.\n\n## Two', 'Line 3: only paragraphs are allowed here.'],
    ['a list', '- one', 'Line 1: only paragraphs are allowed here.'],
    ['the same paragraph twice', 'One.\n\nTwo.\n\nOne.', '‘One.’ appears twice.'],
    ['the same long paragraph twice', `${long}\n\n${long}`, `‘${long.slice(0, 60)}’ appears twice.`],
  ])('with %s are refused', (_what, text, wrong) => {
    expect(readParagraphs(text)).toEqual({ wrong })
  })
})

describe('a list', () => {
  test('is read item by item and written with an item on each line', () => {
    expect(readList('- one\n- two\ngoes on')).toEqual(['one', 'two goes on'])
    expect(writeList(['one', 'two'])).toBe('- one\n- two')
  })

  test.each([
    ['no items', '', 'Please start each line with ‘- ’.'],
    ['a paragraph before it', 'One.\n\n- one', 'Please start each line with ‘- ’.'],
    [
      'a paragraph after it',
      '- one\n\nTwo.',
      'Line 3: only one list is allowed here. Please start the line with ‘- ’.',
    ],
    ['a second list', '- one\n\n- two', 'Line 3: only one list is allowed here. Please start the line with ‘- ’.'],
    ['the same item twice', '- one\n- one', '‘one’ appears twice.'],
  ])('with %s is refused', (_what, text, wrong) => {
    expect(readList(text)).toEqual({ wrong })
  })
})

describe('headings with a paragraph each', () => {
  const headed = [
    { heading: 'Why?', text: 'Because.' },
    { heading: 'How?', text: 'Easily.' },
  ]

  test('are read in pairs and written with the paragraph under its heading', () => {
    expect(readHeaded('## Why?\nBecause.\n\n## How?\n\nEasily.')).toEqual(headed)
    expect(writeHeaded(headed)).toBe('## Why?\nBecause.\n\n## How?\nEasily.')
    expect(readHeaded('')).toEqual([])
  })

  test.each([
    ['a paragraph first', 'One.', 'Line 1: a heading is needed here, such as ‘## Can I come on my own?’.'],
    [
      'two paragraphs under a heading',
      '## Why?\nBecause.\n\nAnd.',
      'Line 4: a heading is needed here, such as ‘## Can I come on my own?’.',
    ],
    [
      'no paragraph under the last heading',
      '## Why?\nBecause.\n## How?',
      'Line 3: there must be one paragraph under this heading.',
    ],
    ['a list under a heading', '## Why?\n- one', 'Line 1: there must be one paragraph under this heading.'],
    ['the same heading twice', '## Why?\nBecause.\n## Why?\nSo.', '‘Why?’ appears twice.'],
  ])('with %s are refused', (_what, text, wrong) => {
    expect(readHeaded(text)).toEqual({ wrong })
  })
})
