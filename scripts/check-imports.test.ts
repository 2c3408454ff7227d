import { expect, test } from 'vitest'
import { capabilities } from './imports/capabilities.ts'
import { type Files, plantSite } from './imports/planted-site.ts'
import { cruiseOptions, readImports, readTooLittle, rules } from './imports/read-imports.ts'

/** Files that break one rule, and nothing else, in a site that is sound without them. */
const violations: Record<string, Files> = {
  ...Object.fromEntries(
    capabilities.slice(0, -1).map((capability, place) => [
      `look-down-only-${capability}`,
      {
        [`src/${capability}/low.ts`]: `import { high } from '#${capabilities[place + 1]}/high.ts'\nexport const low = high`,
        [`src/${capabilities[place + 1]}/high.ts`]: `import 'node:fs'\nexport const high = 1`,
      },
    ]),
  ),
  'platform-knows-no-capability': {
    'src/platform/server/http.ts': `import type { Actor } from '#accounts/actor.ts'\nexport type Who = Actor`,
  },
  'nobody-knows-the-wiring': {
    'src/events/server/queries.ts': `import { all } from '#api.ts'\nexport const read = all`,
  },
  'server-insides-are-private': {
    'src/bookings/server/hold-place.ts': `import { write } from '#events/server/store.ts'\nexport const hold = write`,
  },
  'wiring-writes-nothing': {
    'src/worker.ts': `import { write } from '#events/server/store.ts'\nexport const work = write`,
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
    'src/platform/server/log.ts': `import { say } from '../../../scripts/say.ts'\nexport const log = say`,
    'scripts/say.ts': `import 'node:fs'\nexport const say = 1`,
  },
  'journeys-stay-outside': {
    'e2e/visitor-books.spec.ts': `import { pool } from '../src/platform/server/db.ts'\npool()`,
  },
  'stand-in-knows-no-site': {
    'stripe-emulator/pay.ts': `import type { Actor } from '#accounts/actor.ts'\nexport type A = Actor`,
  },
  'stand-in-is-only-wired': {
    'src/bookings/server/pay.ts': `import { card } from '../../../stripe-emulator/card.ts'\nexport const pay = card`,
    'stripe-emulator/card.ts': `import 'node:fs'\nexport const card = 1`,
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
    'src/client.tsx': `import { words } from '#accounts/words.ts'\nexport const shown = <p>{words}</p>`,
    'src/accounts/words.ts': `import { word } from '#accounts/server/word.ts'\nexport const words = word`,
    'src/accounts/server/word.ts': `export const word = 1`,
  },
  'browser-without-zod': {
    'src/events/web/page.tsx': `import { Event } from '#events/contract.ts'\nexport const Page = () => <p>{Event}</p>`,
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

test('a sound site breaks no rule', async () => {
  expect(await brokenRules()).toEqual([])
})

test.each(Object.entries(violations))('%s catches what breaks it, and no other rule does', async (rule, planted) => {
  expect(await brokenRules(planted)).toEqual([rule])
})

test('every rule has a violation here that proves it, and says why it is there and what to do instead', () => {
  const all = [...rules.written, ...rules.running]
  expect(all.map(({ name }) => name).toSorted()).toEqual(Object.keys(violations).toSorted())
  for (const { comment, severity } of all)
    expect([severity, comment]).toEqual(['error', expect.stringMatching(/.{60}/)])
})

test('types may go in circles', async () => {
  const planted = {
    'src/events/server/one.ts': `import { two } from '#events/server/two.ts'\nexport const one = two`,
    'src/events/server/two.ts': `import type { one } from '#events/server/one.ts'\nexport type Two = typeof one\nexport const two = 2`,
  }
  expect(await brokenRules(planted)).toEqual([])
})

test('the whole of a sound site is read, also what is addressed with #', async () => {
  await using site = await plantSite()
  const read = await readImports(site.folder, 'written')
  expect(readTooLittle(read)).toBeUndefined()
  const page = read.result.modules.find(({ source }) => source === 'src/events/web/page.tsx')
  expect(page?.dependencies.map(({ resolved }) => resolved)).toEqual(['src/events/contract.ts'])
})

test('a tool that has lost its TypeScript parser is found out', async () => {
  await using site = await plantSite()
  const { parser: _, ...withoutParser } = cruiseOptions
  const read = await readImports(site.folder, 'written', withoutParser)
  expect(readTooLittle(read)).toMatch(/^Only 0 of \d+ files were read as TypeScript\.$/)
})

test('a tool that reads the files but not their imports is found out', async () => {
  await using site = await plantSite()
  const read = await readImports(site.folder, 'written', { ...cruiseOptions, exclude: { path: '^src/events/' } })
  expect(readTooLittle({ ...read, filesRead: read.files })).toMatch(/^Only \d+ of about \d+ imports were read\.$/)
})
