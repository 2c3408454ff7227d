import { expect, test } from 'vitest'
import { candidatesIn, drawFaults, findCandidates, plant } from './draw-faults.ts'
import { faultKinds } from './fault-kinds.ts'
import { failureIn } from './prove-planted.ts'

/** Sample code for each kind of fault, before and after. */
const places: Readonly<Record<string, readonly [string, string]>> = {
  'an inverted condition': ['  if (a && b) return c\n', '  if (!(a && b)) return c\n'],
  'a removed refusal': ['  if (why) refuse(why)\n', ''],
  'a boundary moved by one': ['return a < 5', 'return a <= 5'],
  'a removed lock': ["tx.selectFrom('venues')\n    .forUpdate()\n", "tx.selectFrom('venues')\n"],
  'a weakened access rule': ['defineRoute(getMoney, ownerOnly, read)', 'defineRoute(getMoney, staffOnly, read)'],
  'a column left out of the data download': ["madeAt: 'downloaded and kept',", "madeAt: 'kept',"],
  'a column not erased': ["email: 'downloaded and erased',", "email: 'downloaded and kept',"],
  'a removed audit entry': ['    await audit(tx, { at: now })\n', ''],
  'a missing receipt': ['    if (isNew) await recordReceipt(site, tx, entry)\n', ''],
  'a stale public page': ['    await raisePublicVersion(tx, id)\n', ''],
  'a removed filter': ["    .where('endedAt', 'is', null)\n", ''],
  'a heading at the wrong level': ['<h2 id="a">Places</h2>', '<h4 id="a">Places</h4>'],
  'a removed label for screen readers': ['<nav aria-label={`${name}: places`}>', '<nav>'],
}

test.each(faultKinds.map((kind) => ({ kind, name: kind.name })))(
  'the fault ‘$name’ is planted in code to which it applies',
  ({ kind }) => {
    const [before, after] = places[kind.name] ?? ['', '']
    const [fault] = candidatesIn('src/a.ts', before, kind)
    if (!fault) throw new Error('the place was not found')
    expect(plant(before, fault)).toBe(after)
  },
)

test('the source has candidates of every kind, and in every capability that makes decisions', () => {
  const candidates = findCandidates('.')
  expect(new Set(candidates.map(({ kind }) => kind))).toEqual(new Set(faultKinds.map(({ name }) => name)))
  const capabilities = new Set(candidates.map(({ file }) => file.split('/')[1]))
  for (const capability of ['accounts', 'bookings', 'events', 'matching', 'messaging', 'privacy', 'safety'])
    expect(capabilities).toContain(capability)
})

test('a commit always draws the same faults, with an equal number of each kind and no duplicates', () => {
  const candidates = findCandidates('.')
  const count = 2 * faultKinds.length
  const drawn = drawFaults(candidates, 'b3c4e00f', count)
  expect(drawn).toEqual(drawFaults(candidates, 'b3c4e00f', count))
  expect(drawn).not.toEqual(drawFaults(candidates, '0123abcd', count))
  expect(new Set(drawn).size).toBe(count)
  const counts = [...Map.groupBy(drawn, ({ kind }) => kind).values()].map(({ length }) => length)
  expect(new Set(counts)).toEqual(new Set([2]))
})

test('a fault is caught by the first failing test or by the compiler, but not by the linter', () => {
  expect(failureIn('✗ types       9 s\n✗ vitest      3 s  1 passed, 1 failed\n\n✗ a.test.ts › one\nError')).toBe(
    'a.test.ts › one',
  )
  expect(failureIn('✗ types       9 s\n✓ vitest      3 s  2 passed')).toBe('types')
  expect(failureIn('✗ lint       9 s\n✓ vitest      3 s  2 passed')).toBeUndefined()
})
