import { expect, test } from 'vitest'
import { capabilities } from './imports/capabilities.ts'
import { type Files, plantSite } from './imports/planted-site.ts'
import { cruiseOptions, readImports, readTooLittle, rules } from './imports/read-imports.ts'

const pairs = capabilities.slice(1).map((higher, place) => ({ lower: capabilities[place] ?? '', higher }))
const lookDownOnly = pairs.map(({ lower }) => `look-down-only-${lower}`)

/**
 * Creates imports between all neighbouring capabilities. With `up` the earlier capability imports from the later one, and with
 * `down` the later from the earlier.
 */
const neighbours = (file: 'up' | 'down'): Files =>
  Object.fromEntries(
    pairs.flatMap(({ lower, higher }) => {
      const [from, to] = file === 'up' ? [lower, higher] : [higher, lower]
      return [
        [`src/${from}/${file}.ts`, `import { end } from '#${to}/end.ts'\nexport const ${file} = end`],
        [`src/${to}/end.ts`, `import 'node:fs'\nexport const end = 1`],
      ]
    }),
  )

/** Files that each break exactly one rule when added to the valid sample site. */
const violations: Record<string, Files> = {
  'platform-knows-no-capability': {
    'src/platform/server/http.ts': `import type { Actor } from '#accounts/actor.ts'\nexport type Who = Actor`,
  },
  'nobody-knows-the-wiring': {
    'src/events/server/queries.ts': `import { all } from '#app/api.ts'\nexport const read = all`,
  },
  'server-insides-are-private': {
    'src/bookings/server/hold-place.ts': `import { write } from '#events/server/store.ts'\nexport const hold = write`,
  },
  'wiring-writes-nothing': {
    'src/app/worker.ts': `import { write } from '#events/server/store.ts'\nexport const work = write`,
  },
  'tests-stay-out-of-the-site': {
    'src/bookings/server/hold-place.ts': `import { anEvent } from '#events/testing.ts'\nexport const hold = anEvent`,
  },
  'contracts-are-pure': {
    'src/bookings/contract.ts': `import { createHash } from 'node:crypto'\nexport const hash = createHash`,
  },
  'rules-are-pure': { 'src/bookings/rules.ts': `import { z } from 'zod'\nexport const rule = z` },
  'web-never-imports-server': {
    'src/events/web/row.tsx': `import type { write } from '#events/server/store.ts'\nexport type Row = typeof write`,
  },
  'sql-in-few-files': {
    'src/events/server/close-event.ts': `import { sql } from 'kysely'\nexport const close = sql`,
  },
  'site-needs-no-tools': {
    'src/platform/server/log.ts': `import { print } from '../../../scripts/print.ts'\nexport const log = print`,
    'scripts/print.ts': `import 'node:fs'\nexport const print = 1`,
  },
  'journeys-stay-outside': {
    'e2e/visitor-books.spec.ts': `import { pool } from '../src/platform/server/db.ts'\npool()`,
  },
  'packages-know-no-site': {
    'packages/embedded-postgres/pay.ts': `import type { Actor } from '#accounts/actor.ts'\nexport type A = Actor`,
  },
  'stripe-emulator-knows-no-site': {
    'packages/stripe-emulator/pay.ts': `import type { Actor } from '#accounts/actor.ts'\nexport type A = Actor`,
  },
  'stripe-emulator-is-only-wired': {
    'src/bookings/server/pay.ts': `import { card } from '#packages/stripe-emulator/card.ts'\nexport const pay = card`,
    'packages/stripe-emulator/card.ts': `import 'node:fs'\nexport const card = 1`,
  },
  'nothing-unresolvable': {
    'src/events/web/row.tsx': `import { gone } from '#events/web/gone.tsx'\nexport const row = gone`,
  },
  'only-declared-packages': { 'src/events/server/close-event.ts': `import close from 'undeclared'\nexport { close }` },
  'no-deprecated-core': {
    'src/events/server/close-event.ts': `import { toASCII } from 'punycode'\nexport { toASCII }`,
  },
  'no-orphans': { 'src/events/server/close-event.ts': `export const close = 1` },
  'no-circles': {
    'src/events/server/one.ts': `import { two } from '#events/server/two.ts'\nexport const one = two`,
    'src/events/server/two.ts': `import { one } from '#events/server/one.ts'\nexport const two = one`,
  },
  'browser-without-server': {
    'src/app/client.tsx': `import { words } from '#accounts/words.ts'\nexport const shown = <p>{words}</p>`,
    'src/accounts/words.ts': `import { word } from '#accounts/server/word.ts'\nexport const words = word`,
    'src/accounts/server/word.ts': `export const word = 1`,
  },
  'browser-without-zod': {
    'src/browsing/web/page.tsx': `import { Event } from '#events/contract.ts'\nexport const Page = () => <p>{Event}</p>`,
  },
  'browser-without-samples': {
    'src/app/client.tsx': `import { samples } from '#events/contract/samples.ts'\nexport const shown = <p>{samples}</p>`,
    'src/events/contract/samples.ts': `import type { Event } from '#events/contract.ts'\nexport const samples: Event[] = []`,
  },
  'site-runs-without-dev-packages': {
    'src/events/server/close-event.ts': `import { test } from 'vitest'\nexport const close = test`,
  },
}

async function brokenRules(planted?: Files): Promise<string[]> {
  await using site = await plantSite(planted)
  const written = await readImports(site.folder, 'written')
  const running = await readImports(site.folder, 'running')
  const found = [written, running].flatMap(({ result }) => result.summary.violations)
  return [...new Set(found.map(({ rule }) => rule.name))]
}

test('a valid site breaks no rule', async () => {
  expect(await brokenRules()).toEqual([])
})

test('a capability must not import one that comes after it', async () => {
  expect((await brokenRules(neighbours('up'))).toSorted()).toEqual(lookDownOnly.toSorted())
})

test('a capability may import those that come before it', async () => {
  expect(await brokenRules(neighbours('down'))).toEqual([])
})

test.each(Object.entries(violations))('only the rule %s reports its violation', async (rule, planted) => {
  expect(await brokenRules(planted)).toEqual([rule])
})

test('every rule has a violation in this file, and a comment', () => {
  const all = [...rules.written, ...rules.running]
  expect(all.map(({ name = '' }) => name).toSorted()).toEqual([...lookDownOnly, ...Object.keys(violations)].toSorted())
  for (const { comment, severity } of all)
    expect([severity, comment]).toEqual(['error', expect.stringMatching(/.{60}/)])
})

test('circular imports of types are allowed', async () => {
  const planted = {
    'src/events/server/one.ts': `import { two } from '#events/server/two.ts'\nexport const one = two`,
    'src/events/server/two.ts': `import type { one } from '#events/server/one.ts'\nexport type Two = typeof one\nexport const two = 2`,
  }
  expect(await brokenRules(planted)).toEqual([])
})

test('every file of a valid site is read, including imports that use #', async () => {
  await using site = await plantSite()
  const read = await readImports(site.folder, 'written')
  expect(readTooLittle(read)).toBeUndefined()
  const page = read.result.modules.find(({ source }) => source === 'src/events/web/page.tsx')
  expect(page?.dependencies.map(({ resolved }) => resolved)).toEqual(['src/events/contract.ts'])
})

test('imports of every form are read', async () => {
  const text = `export type { Actor } from '#accounts/actor.ts'
import { type Event } from '#events/contract.ts'
export const later = () => import('#events/rules.ts')
export type Made = ReturnType<typeof import('#events/server/create-event.ts').createEvent>
export async function work() { await using held = await later() }
export const shown = (event: Event) => <p>import it from './nowhere.ts'</p>`
  await using site = await plantSite({ 'src/bookings/server/page.tsx': text })
  const read = async (reading: 'written' | 'running') => {
    const { modules } = (await readImports(site.folder, reading)).result
    const page = modules.find(({ source }) => source === 'src/bookings/server/page.tsx')
    return page?.dependencies.map(({ resolved }) => resolved).toSorted()
  }
  const running = ['src/events/contract.ts', 'src/events/rules.ts']
  expect(await read('running')).toEqual(running)
  expect(await read('written')).toEqual(['src/accounts/actor.ts', ...running, 'src/events/server/create-event.ts'])
})

test('a missing TypeScript parser is detected', async () => {
  await using site = await plantSite()
  const { parser: _, ...withoutParser } = cruiseOptions
  const read = await readImports(site.folder, 'written', withoutParser)
  expect(readTooLittle(read)).toMatch(/^Only 0 of \d+ files were read as TypeScript\.$/)
})

test('a reader that misses imports is detected', async () => {
  await using site = await plantSite()
  const read = await readImports(site.folder, 'written', { ...cruiseOptions, exclude: { path: '^src/events/' } })
  expect(readTooLittle({ ...read, filesRead: read.files })).toMatch(/^Only \d+ of about \d+ imports were read\.$/)
})
