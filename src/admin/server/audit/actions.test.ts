import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { actions } from '#admin/server/audit/actions.ts'

async function sources(): Promise<Map<string, string>> {
  const files = await Array.fromAsync(glob('src/**/*.{ts,tsx}'))
  const productionFiles = files.filter((file) => !/(\.test\.tsx?$|\/testing(\/|\.ts$))/.test(file))
  return new Map(await Promise.all(productionFiles.map(async (file) => [file, await readFile(file, 'utf8')] as const)))
}

/** Returns the actions that a file writes to the audit log, with one entry per `audit(…)` call. */
function actionsWritten(source: string, constants: ReadonlyMap<string, string>): string[][] {
  return [...source.matchAll(/\baudit\(\s*(?:tx|trx)\s*,/g)].map(({ index }) => {
    const call = source.slice(index, index + 600)
    const [, expressionText = ''] = /\baction(?::\s*([^\n]+?))?\s*,(?:\s*(?:subject|details|\w+):|\s)/.exec(call) ?? []
    if (expressionText !== '') return actionsIn(expressionText, constants)
    const [, entry] = /^audit\(\s*\w+, (\w+)\)/.exec(call) ?? []
    if (entry !== undefined)
      return actionsIn(new RegExp(`const ${entry} = .*\\baction: ([^,]+)`).exec(source)?.[1] ?? '', constants)
    const [, named] = /const action = ([^\n]+)/.exec(source) ?? []
    return named === undefined ? actionsPassedTo(source, index) : actionsIn(named, constants)
  })
}

/** Returns the actions passed as the last argument to the function that contains the call. */
function actionsPassedTo(source: string, index: number): string[] {
  const name = [...source.slice(0, index).matchAll(/\bfunction (\w+)\(/g)].at(-1)?.[1] ?? 'nowhere'
  return [...source.matchAll(new RegExp(`\\b${name}\\([^\\n]*'([^'\\n]+)'\\)`, 'g'))].map(([, action = '']) => action)
}

function actionsIn(expression: string, constants: ReadonlyMap<string, string>): string[] {
  // A template string is returned as written. It must only be able to produce a known action.
  if (expression.startsWith('`')) return [expression.slice(1, -1)]
  const constant = constants.get(expression)
  if (constant) return [constant]
  // In a conditional expression, only the strings after the question mark are results.
  const chosen = expression.includes(' ? ') ? expression.slice(expression.indexOf(' ? ')) : expression
  return [...chosen.matchAll(/'([^']+)'/g)].map(([, value = '']) => value)
}

function hasDescription(written: string): boolean {
  const parts = written.split(/\$\{[^}]*\}/)
  const [first = '', last = ''] = [parts.at(0), parts.at(-1)]
  if (parts.length === 1) return written in actions
  return Object.keys(actions).some((action) => action.startsWith(first) && action.endsWith(last))
}

async function everyAction(): Promise<{ file: string; written: string[] }[]> {
  const all = await sources()
  const constants = new Map(
    [...all.values()].flatMap((source) =>
      [...source.matchAll(/\bconst ([A-Z_]+) = '([^']+)'/g)].map(([, name = '', value = '']) => [name, value] as const),
    ),
  )
  return [...all].flatMap(([file, source]) => actionsWritten(source, constants).map((written) => ({ file, written })))
}

test('every action written to the audit log has a label', async () => {
  const written = await everyAction()
  expect(written.length).toBeGreaterThan(30)
  expect(written.filter((one) => one.written.length === 0)).toEqual([])
  const undescribed = written.flatMap(({ file, written: names }) =>
    names.filter((name) => !hasDescription(name)).map((name) => `${name} (${file})`),
  )
  expect(undescribed).toEqual([])
})

test('the check finds the actions in every form of call, and detects an action without a label', () => {
  const constants = new Map([['TOLD', 'member notified']])
  const found = (source: string) => actionsWritten(source, constants).flat()
  expect(found(`await audit(tx, { at: now, actorId: null, action: 'tea made', subject: id })`)).toEqual(['tea made'])
  expect(found(`await audit(tx, {\n  at,\n  action: 'tea made',\n  subject: id,\n})`)).toEqual(['tea made'])
  expect(found(`audit(tx, { at, action: TOLD, subject: id })`)).toEqual(['member notified'])
  expect(
    found(`const action = state === 'hot' ? 'tea made' : 'tea thrown out'\nawait audit(tx, { at, action, subject })`),
  ).toEqual(['tea made', 'tea thrown out'])
  expect(found(`const entry = { at, action: 'tea made', subject }\nawait audit(tx, entry)`)).toEqual(['tea made'])
  const handed = `note(tx, 'tea made')\nfunction note(tx: Tx, action: string) {\n  return audit(tx, { at, action, subject })\n}`
  expect(found(handed)).toEqual(['tea made'])
  expect(found('audit(tx, { at, action: `tea ${what}`, subject: id })')).toEqual(['tea ${what}'])
  expect([hasDescription('${about} reported'), hasDescription('tea ${what}'), hasDescription('tea made')]).toEqual([
    true,
    false,
    false,
  ])
  expect(found(`audit(tx, { at, action: isHot ? 'tea made' : 'tea left', subject: id })`)).toEqual([
    'tea made',
    'tea left',
  ])
})

test('each label can follow the actor’s name: it begins in lower case and has no full stop', () => {
  for (const { description } of Object.values(actions)) expect(description).toMatch(/^[a-z][^.!]+$/)
})
