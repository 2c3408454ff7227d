import { expect, test } from 'vitest'
import { TextPage } from '#content/contract.ts'
import { WrittenHome, WrittenPage } from '#content/contract/written.ts'
import { disallowedAddresses, piecesOf } from '#content/rules/inline-links.ts'
import { readBlocks } from '#content/rules/read-blocks.ts'
import { readPage } from '#content/rules/read-page.ts'
import { homeAsRead, pageAsRead } from '#content/rules/read-written.ts'
import { homeAsWritten, pageAsWritten } from '#content/server/written-content.ts'
import { contact } from '#content/texts/contact.ts'
import { home } from '#content/texts/home.ts'
import { privacy } from '#content/texts/privacy.ts'
import { rules } from '#content/texts/rules.ts'
import { terms } from '#content/texts/terms.ts'
import { hostileTexts } from '#platform/testing/hostile-texts.ts'

const pages = { terms, privacy, rules, contact }

test.each(['terms', 'privacy', 'rules', 'contact'] as const)(
  'the original %s page can be written as text and read back unchanged',
  (name) => {
    const written = pageAsWritten(name, undefined)
    expect(WrittenPage.parse(written)).toEqual(written)
    expect(pageAsRead(written)).toEqual({ text: pages[name] })
  },
)

test('the original home page can be written as text and read back unchanged', () => {
  const written = homeAsWritten(undefined)
  expect(WrittenHome.parse(written)).toEqual(written)
  expect(homeAsRead(written)).toEqual({ text: home })
})

test('headings, paragraphs and lists are recognised by the start of their lines', () => {
  const text = 'About us\nin two lines\n\n##  Who we are \nSomebody.\n- one\n- two\nof them\n\n* three\n\nAnd more.'
  expect(readBlocks(text)).toEqual([
    { line: 1, kind: 'paragraph', text: 'About us in two lines' },
    { line: 4, kind: 'heading', text: 'Who we are' },
    { line: 5, kind: 'paragraph', text: 'Somebody.' },
    { line: 6, kind: 'list', items: ['one', 'two of them'] },
    { line: 10, kind: 'list', items: ['three'] },
    { line: 12, kind: 'paragraph', text: 'And more.' },
  ])
})

test.each([
  ['only a heading', '## Who we are', 'Please start with a paragraph'],
  ['a list first', '- one', 'Please start with a paragraph'],
  ['two paragraphs before a heading', 'One.\n\nTwo.\n\n## Who we are\n\nSomebody.', 'Line 3:'],
  ['a heading without text under it', 'One.\n\n## Who we are', 'There’s nothing under the heading ‘Who we are’.'],
  ['a heading twice', 'One.\n\n## A\n\nb\n\n## A\n\nc', 'two headings called ‘A’'],
])('a page with %s is refused with an explanation', (_what, text, expected) => {
  expect(readPage(text)).toEqual({ wrong: expect.stringContaining(expected) })
})

const page = { title: 'A page', description: 'What it is.', text: 'Hello.' }
test.each([
  ['an unknown placeholder', { text: 'Write to {email}.' }, 'text', '{email}'],
  ['an unknown placeholder in a title', { title: '{nobody}' }, 'title', '{nobody}'],
  ['a link that runs a script', { text: '[Press](javascript:alert(1))' }, 'text', 'javascript:alert'],
  [
    'a link that only looks like a page of the site',
    { text: '[Press](//evil.example/rules)' },
    'text',
    '//evil.example',
  ],
  ['a link to a data URL', { text: '[x](data:text/html,hello)' }, 'text', 'data:'],
])('a page with %s is refused with an error on its field', (_what, changes, field, expected) => {
  const read = pageAsRead({ ...page, ...changes })
  expect(read).toEqual({ wrong: { [field]: expect.stringContaining(expected) } })
})

test('a home page needs four steps, and an answer to each question', () => {
  const written = homeAsWritten(undefined)
  const read = homeAsRead({
    ...written,
    steps: '## One\nStep.',
    questions: '## Why?\n## How?',
    house_rules: 'Be kind.',
  })
  expect(read).toEqual({
    wrong: {
      steps: 'Please write 4 steps. You have 1.',
      questions: 'Line 1: there must be one paragraph under this heading.',
      house_rules: 'Please start each line with ‘- ’.',
    },
  })
})

const twoInList = { house_rules: '- Be kind.\n\n- Be on time.' }
test.each<[string, Partial<WrittenHome>, string]>([
  ['about', { about: '## One' }, 'only paragraphs'],
  ['balance', { balance: '- one' }, 'only paragraphs'],
  ['house_rules', twoInList, 'only one list'],
  ['steps', { steps: 'One.' }, 'a heading is needed here'],
  ['questions', { questions: '## Why?' }, 'one paragraph under this heading'],
  ['sentence', { sentence: 'Come to {place}.' }, '{place} isn’t a placeholder that we recognise'],
  ['about', { about: 'See [this](//evil.example).' }, '‘//evil.example’'],
])('a home page with an invalid %s is refused for that field only', (field, changes, expected) => {
  expect(homeAsRead({ ...homeAsWritten(undefined), ...changes })).toEqual({
    wrong: { [field]: expect.stringContaining(expected) },
  })
})

test('a page can be refused for its text and its title at the same time', () => {
  expect(pageAsRead({ title: '{nobody}', description: 'What it is.', text: '## Heading' })).toEqual({
    wrong: { title: expect.stringContaining('{nobody}'), text: expect.stringContaining('start with a paragraph') },
  })
})

test('a refused address is quoted with at most sixty characters', () => {
  const address = `javascript:${'a'.repeat(60)}`
  expect(pageAsRead({ ...page, text: `[Press](${address})` })).toEqual({
    wrong: { text: expect.stringContaining(`‘${address.slice(0, 60)}’`) },
  })
})

test('written links lead to their addresses, and bare addresses become links', () => {
  expect(piecesOf('See the [house rules](/rules), [us](https://example.com/a?b=c) or hello@example.com.')).toEqual([
    { text: 'See the ' },
    { text: 'house rules', address: '/rules' },
    { text: ', ' },
    { text: 'us', address: 'https://example.com/a?b=c' },
    { text: ' or ' },
    { text: 'hello@example.com', address: 'mailto:hello@example.com' },
    { text: '.' },
  ])
})

test('hostile text produces links only to the web, an email program, a phone or a page of the site', () => {
  const tried = hostileTexts.flatMap((text) => [
    text,
    `[words](${text})`,
    `[${text}](/rules)`,
    `[a](javascript:${text})`,
  ])
  for (const text of tried) {
    const addresses = piecesOf(text).flatMap(({ address }) => address ?? [])
    expect(addresses.filter((address) => !/^(https?:\/\/|mailto:|tel:|\/(?![/\\]))/i.test(address))).toEqual([])
    expect(
      piecesOf(text)
        .map(({ text: words }) => words)
        .join('').length,
    ).toBeLessThanOrEqual(text.length)
  }
  expect(disallowedAddresses('[a](javascript:x) and [b](/rules)')).toEqual(['javascript:x'])
})

test('a page with hostile text is either read as a valid page or refused with an explanation', () => {
  for (const text of hostileTexts) {
    const written = WrittenPage.safeParse({ ...page, text: `Hello.\n\n## Heading\n\n${text}\n\n- ${text}` })
    if (!written.success) continue
    const read = pageAsRead(written.data)
    if ('text' in read) expect(TextPage.parse(read.text)).toEqual(read.text)
    else for (const expected of Object.values(read.wrong)) expect(expected).toMatch(/\S/)
  }
})
