import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const CALL = /(?:[.#]log|\blog)(?:\.(?:info|warn|error|fatal)|\[[^\]]*\])\(/g

/** Returns the message of each call of the logger in a source: its last piece of text, with … for what varies. */
function messagesIn(source: string): string[] {
  return [...source.matchAll(CALL)].map(({ index, 0: start }) => {
    const call = source.slice(index + start.length, endOfCall(source, index + start.length))
    const texts = [...call.matchAll(/'((?:[^'\\\n]|\\.)*)'|`([^`]*)`|"([^"\n]*)"/g)]
    const [, single, template, double] = texts.at(-1) ?? []
    return (single ?? double ?? template ?? '').replaceAll(/\$\{[^}]*\}/g, '…')
  })
}

/** Returns where the parenthesis that is open at `from` closes. */
function endOfCall(source: string, from: number): number {
  let depth = 1
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === '(') depth += 1
    if (source[at] === ')') depth -= 1
    if (depth === 0) return at
  }
  return source.length
}

async function messagesOfSite(): Promise<Set<string>> {
  const files = await Array.fromAsync(glob('{src,packages}/**/*.{ts,tsx}'))
  const production = files.filter((file) => !/(\.test\.tsx?$|\/testing(\/|\.ts$)|^src\/tests\/)/.test(file))
  const sources = await Promise.all(production.map((file) => readFile(file, 'utf8')))
  return new Set(sources.flatMap(messagesIn))
}

test('docs/logs.md lists every message that the site logs, and no others', async () => {
  const document = await readFile('docs/logs.md', 'utf8')
  const listed = new Set([...document.matchAll(/^\| `([^`]+)` /gm)].map(([, message = '']) => message))
  listed.delete('msg')
  const logged = await messagesOfSite()
  expect(logged.size).toBeGreaterThan(30)
  expect([...logged.symmetricDifference(listed)]).toEqual([])
})

test('the check finds messages in each form of a call', () => {
  const message = (call: string) => messagesIn(call)
  expect(message(`site.log.warn({ err: error }, 'tea is cold')`)).toEqual(['tea is cold'])
  expect(message('log[isHot ? "warn" : "error"]({ code }, `tea for ${guests} (all)`)')).toEqual(['tea for … (all)'])
  expect(message(`this.#log.info(\n  {\n    ...{ kind: f('x') },\n  },\n  'tea event',\n)`)).toEqual(['tea event'])
  expect(message(`dialog.error('not a log')`)).toEqual([])
})
