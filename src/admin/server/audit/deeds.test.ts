import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { deeds } from '#admin/server/audit/deeds.ts'

async function sources(): Promise<Map<string, string>> {
  const files = await Array.fromAsync(glob('src/**/*.{ts,tsx}'))
  const own = files.filter((file) => !/(\.test\.tsx?$|\/testing(\/|\.ts$))/.test(file))
  return new Map(await Promise.all(own.map(async (file) => [file, await readFile(file, 'utf8')] as const)))
}

/** Every action that a file writes to the audit log, one entry for each `audit(…)` call. */
function deedsWritten(source: string, constants: ReadonlyMap<string, string>): string[][] {
  return [...source.matchAll(/\baudit\(\s*(?:tx|trx)\s*,/g)].map(({ index }) => {
    const call = source.slice(index, index + 600)
    const [, given = ''] = /\bdeed(?::\s*([^\n]+?))?\s*,(?:\s*(?:subject|details|\w+):|\s)/.exec(call) ?? []
    if (given !== '') return deedsIn(given, constants)
    const [, entry] = /^audit\(\s*\w+, (\w+)\)/.exec(call) ?? []
    if (entry !== undefined)
      return deedsIn(new RegExp(`const ${entry} = .*\\bdeed: ([^,]+)`).exec(source)?.[1] ?? '', constants)
    const [, named] = /const deed = ([^\n]+)/.exec(source) ?? []
    return named === undefined ? deedsHandedTo(source, index) : deedsIn(named, constants)
  })
}

/** The actions passed, as the last argument, to the function that contains the call. */
function deedsHandedTo(source: string, index: number): string[] {
  const name = [...source.slice(0, index).matchAll(/\bfunction (\w+)\(/g)].at(-1)?.[1] ?? 'nowhere'
  return [...source.matchAll(new RegExp(`\\b${name}\\([^\\n]*'([^'\\n]+)'\\)`, 'g'))].map(([, deed = '']) => deed)
}

function deedsIn(expression: string, constants: ReadonlyMap<string, string>): string[] {
  // A template string is returned as written; it is enough if it could produce a known action.
  if (expression.startsWith('`')) return [expression.slice(1, -1)]
  const constant = constants.get(expression)
  if (constant) return [constant]
  // In a conditional expression, only the strings after the question mark are results; those before it are compared.
  const chosen = expression.includes(' ? ') ? expression.slice(expression.indexOf(' ? ')) : expression
  return [...chosen.matchAll(/'([^']+)'/g)].map(([, word = '']) => word)
}

function hasWords(written: string): boolean {
  const parts = written.split(/\$\{[^}]*\}/)
  const [first = '', last = ''] = [parts.at(0), parts.at(-1)]
  if (parts.length === 1) return written in deeds
  return Object.keys(deeds).some((deed) => deed.startsWith(first) && deed.endsWith(last))
}

async function everyDeed(): Promise<{ file: string; written: string[] }[]> {
  const all = await sources()
  const constants = new Map(
    [...all.values()].flatMap((source) =>
      [...source.matchAll(/\bconst ([A-Z_]+) = '([^']+)'/g)].map(([, name = '', word = '']) => [name, word] as const),
    ),
  )
  return [...all].flatMap(([file, source]) => deedsWritten(source, constants).map((written) => ({ file, written })))
}

test('every action written to the audit log has a label', async () => {
  const written = await everyDeed()
  expect(written.length).toBeGreaterThan(30)
  expect(written.filter((one) => one.written.length === 0)).toEqual([])
  const wordless = written.flatMap(({ file, written: names }) =>
    names.filter((name) => !hasWords(name)).map((name) => `${name} (${file})`),
  )
  expect(wordless).toEqual([])
})

test('an action without a label would be found', () => {
  const constants = new Map([['TOLD', 'somebody told']])
  const found = (source: string) => deedsWritten(source, constants).flat()
  expect(found(`await audit(tx, { at: now, actorId: null, deed: 'tea made', subject: id })`)).toEqual(['tea made'])
  expect(found(`await audit(tx, {\n  at,\n  deed: 'tea made',\n  subject: id,\n})`)).toEqual(['tea made'])
  expect(found(`audit(tx, { at, deed: TOLD, subject: id })`)).toEqual(['somebody told'])
  expect(
    found(`const deed = state === 'hot' ? 'tea made' : 'tea thrown out'\nawait audit(tx, { at, deed, subject })`),
  ).toEqual(['tea made', 'tea thrown out'])
  expect(found(`const entry = { at, deed: 'tea made', subject }\nawait audit(tx, entry)`)).toEqual(['tea made'])
  const handed = `note(tx, 'tea made')\nfunction note(tx: Tx, deed: string) {\n  return audit(tx, { at, deed, subject })\n}`
  expect(found(handed)).toEqual(['tea made'])
  expect(found('audit(tx, { at, deed: `tea ${what}`, subject: id })')).toEqual(['tea ${what}'])
  expect([hasWords('${about} reported'), hasWords('tea ${what}'), hasWords('tea made')]).toEqual([true, false, false])
  expect(found(`audit(tx, { at, deed: isHot ? 'tea made' : 'tea left', subject: id })`)).toEqual([
    'tea made',
    'tea left',
  ])
})

test('each label continues a sentence that begins with who did it', () => {
  for (const { says } of Object.values(deeds)) expect(says).toMatch(/^[a-z][^.!]+$/)
})
