import { expect, test } from 'vitest'
import { findGoneWords } from './find-gone-words.ts'
import { goneBeginnings, goneFiles, goneNames, goneParts, gonePhrases, type GoneWords } from './gone-words.ts'

const inFile = (path: string, text: string) => findGoneWords([{ path, text }])

test.each([
  ['an identifier', 'a.ts', 'const useDeed = 1', 'useDeed'],
  ['a constant', 'a.ts', '\nconst MAX_TAPS = 1', 'MAX_TAPS'],
  ['a private field', 'a.ts', 'class A { #pulse = 1 }', 'pulse'],
  ['a component', 'a.tsx', 'const a = <DeedButton />', 'DeedButton'],
  ['the name of a type', 'a.ts', 'type Given = string', 'Given'],
  ['the beginning of a name', 'a.ts', 'export function seeMatches() {}', 'seeMatches'],
  ['an audit action', 'a.ts', `await audit(tx, 'booking.handed-over')`, 'booking.handed-over'],
  ['a value with spaces', 'a.ts', `type State = 'open' | 'dealt with'`, 'dealt with'],
  ['a value of a contract', 'a.ts', `const state = z.enum(['open', 'given back'])`, 'given back'],
  ['a key', 'a.ts', `const actions = { 'event called off': 1 }`, 'event called off'],
  ['an address', 'a.ts', `const path = '/api/refunds/:id/paid-back'`, '/api/refunds/:id/paid-back'],
  ['SQL in code', 'a.ts', 'const rows = sql`select told_at from letters`', 'told_at'],
  ['SQL as a string', 'a.ts', 'query(`update bookings set given_up_at = now()`)', 'given_up_at'],
  ['a line comment', 'a.ts', '// Tried anew.', 'anew'],
  ['a block comment', 'a.ts', '/** A\n * whoever asks */', 'whoever'],
  ['a phrase on two lines of a comment', 'a.ts', '/**\n * A place is given\n * up. */', 'given up'],
  ['a phrase on two line comments', 'a.ts', '  // Tried in\n  // vain.', 'in vain'],
  ['a phrase on two lines in SQL', 'a.sql', '-- Tried in\n-- vain.', 'in vain'],
  ['an identifier in a comment', 'a.ts', '// As `useDeed` does.', 'useDeed'],
  ['the title of a test', 'a.ts', `test('the event is called off', () => {})`, 'called off'],
  ['the title of a table of tests', 'a.ts', `test.each([1])('%d is given back', () => {})`, 'given back'],
  ['an error', 'a.ts', 'throw new TypeError(`${a} in vain`)', 'in vain'],
  ['a line of the log', 'a.ts', `site.log.warn({ id }, 'the stand-in is down')`, 'stand-in'],
  ['a style sheet', 'a.css', '.said {}', 'said'],
  ['a comment in a style sheet', 'a.css', '/* For the back office. */', 'back office'],
  ['a column', 'migrations/a.sql', 'create table letters_told (id uuid)', 'letters_told'],
  ['a value in SQL', 'migrations/a.sql', `check (state in ('given-out'))`, 'given-out'],
  ['an error in SQL', 'migrations/a.sql', `raise exception 'a place is given up once'`, 'given up'],
  ['a comment in SQL', 'migrations/a.sql', '-- Asked beforehand.', 'beforehand'],
  ['a document', 'docs/a.md', 'The owner calls off the event.', 'calls off'],
  ['code in a document', 'docs/a.md', 'Buttons use `useDeed`.', 'useDeed'],
])('%s with a gone word is refused', (_what, path, text, name) => {
  expect(inFile(path, text)).toEqual([
    expect.stringMatching(new RegExp(`^${path}:[12] '${name}' is gone: write .+\\.$`)),
  ])
})

test('a message contains the file, the line, the word and its replacement', () => {
  expect(inFile('src/a.ts', `\n\n// Tried\n// in vain.\nexport const shelf = 1`)).toEqual([
    `src/a.ts:4 'in vain' is gone: write what failed: 'failed', 'without a result'.`,
    `src/a.ts:5 'shelf' is gone: write 'storage'.`,
  ])
})

test('a file or a folder with a gone word in its name is refused', () => {
  for (const path of [
    'src/deeds/a.ts',
    'src/give-out.ts',
    'src/said.ts',
    'src/settling.db.test.ts',
    'src/booking-rows.ts',
  ])
    expect(inFile(path, '')).toEqual([expect.stringContaining(`${path} '`)])
})

test.each([
  ['a sentence for people', 'a.ts', `const title = 'We gave it back'`],
  ['text on a page', 'a.tsx', 'const a = <p>told <b>whoever</b> asks</p>'],
  ['a part of a sentence', 'a.tsx', 'const a = `${count} taps`'],
  ['a message of a contract', 'a.ts', `z.enum(['open'], 'Please say what is told.')`],
  ['a sentence in a test', 'a.ts', `test('the title', () => { expect(text).toBe('given back') })`],
  ['sample data in SQL', 'a.ts', `query("insert into notes values ('Told somebody.')")`],
  ['a word with other letters around it', 'a.ts', 'const forgiven = essay + tapestry + seen + stapled'],
  [
    'ordinary phrases',
    'docs/a.md',
    'Terms and conditions. Members leave the page. Run `npm run prove`. Given a hold, when it ends.',
  ],
  ['what is kept of a deleted member', 'a.ts', `const column: 'kept' = 'downloaded and kept'`],
])('%s passes', (_what, path, text) => {
  expect(inFile(path, text)).toEqual([])
})

/** Returns the first alternative of every word: 'give|gives out' becomes 'give out'. */
const examples = (words: GoneWords) =>
  Object.keys(words).map((gone) =>
    gone
      .split(' ')
      .map((part) => part.split('|')[0] ?? '')
      .join(' '),
  )
const camel = (words: string) => words.replace(/ (.)/g, (_, letter: string) => letter.toUpperCase())

test('every entry of the lists of names is found', () => {
  for (const gone of examples(goneParts)) {
    expect(inFile('a.ts', `const ${camel(`not ${gone} x`)} = 1`), gone).toHaveLength(1)
    expect(inFile('a.sql', `select not_${gone.replaceAll(' ', '_')}`), gone).toHaveLength(1)
  }
  for (const gone of examples(goneBeginnings)) expect(inFile('a.ts', `${camel(`${gone} x`)}()`), gone).toHaveLength(1)
  for (const gone of examples(goneNames)) expect(inFile('a.ts', `let a: ${gone}`), gone).toHaveLength(1)
  for (const gone of examples(goneFiles).filter((name) => /^[a-z-]+$/.test(name)))
    expect(inFile(`src/${gone}.ts`, ''), gone).toHaveLength(1)
})

test('every phrase is found, and no replacement is itself a gone word', () => {
  for (const gone of Object.keys(gonePhrases).map(firstOf))
    expect(inFile('a.md', `It is ${gone}.`), gone).not.toEqual([])
  for (const words of [goneParts, goneBeginnings, goneNames, goneFiles, gonePhrases])
    for (const instead of Object.values(words))
      expect(inFile('a.md', instead.replaceAll("'", '`')), instead).toEqual([])
})

/** Returns the shortest text that the pattern matches. */
function firstOf(pattern: string): string {
  return pattern
    .replace(/\(\?[=!](\[[^\]]*\]|[^)])*\)/g, '')
    .replace(/\(\?:([^|)]+)[^)]*\)\??/g, '$1')
    .replace(/.\?/g, '')
    .replace(/\|.*/, '')
}
