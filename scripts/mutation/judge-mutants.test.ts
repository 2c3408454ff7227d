import { expect, test } from 'vitest'
import { isSentence } from './ignore-sentences.ts'
import { judgeMutants, type Equivalent, type Mutant } from './judge-mutants.ts'

const file = 'src/bookings/rules/balance.ts'
const mutant = (line: number, overrides: Partial<Mutant> = {}): Mutant => ({
  ...{ file, line, code: `a > ${line}`, becomes: `a >= ${line}`, isKilled: true },
  ...overrides,
})
/** Builds a report in which ninety-nine of a hundred mutants are killed. */
const report = (survivor: Partial<Mutant> = {}) => [
  ...Array.from({ length: 99 }, (_, index) => mutant(index + 1)),
  mutant(100, { isKilled: false, ...survivor }),
]
const reason: Equivalent = { file, code: 'a > 100', becomes: ['a >= 100'], reason: 'a is never 100.' }
const outdated = { file, code: 'a > 100', becomes: 'a >= 100' }

test('a report without survivors passes', () => {
  const verdict = judgeMutants(report({ isKilled: true }), [])
  expect([verdict.isPassed, verdict.killed, verdict.scorePercent]).toEqual([true, 100, 100])
  expect(verdict.files).toEqual([{ file, killed: 100, mutants: 100 }])
})

test('a report that contains a survivor without a reason fails, and the verdict lists that survivor', () => {
  const verdict = judgeMutants(report(), [])
  expect([verdict.isPassed, verdict.unexplained.map(({ line }) => line)]).toEqual([false, [100]])
})

test('a survivor with a reason is accepted on any line', () => {
  const verdict = judgeMutants(report({ line: 7 }), [reason])
  expect([verdict.isPassed, verdict.unexplained, verdict.explained.length]).toEqual([true, [], 1])
  expect(verdict.explained[0]).toMatchObject({ line: 7, reason: 'a is never 100.' })
})

test.each<[string, Partial<Mutant>]>([
  ['another file', { file: 'src/events/rules.ts' }],
  ['other code', { code: 'b > 100' }],
  ['another change', { becomes: 'a < 100' }],
])('a reason does not cover a survivor in %s, and is then outdated itself', (_what, survivor) => {
  const verdict = judgeMutants(report(survivor), [reason])
  expect([verdict.isPassed, verdict.unexplained.length]).toEqual([false, 1])
  expect(verdict.outdated).toMatchObject([outdated])
})

test('a reason is outdated once a test kills its mutant', () => {
  const verdict = judgeMutants(report({ isKilled: true }), [reason])
  expect(verdict.isPassed).toBe(false)
  expect(verdict.outdated).toMatchObject([outdated])
})

test('a reason covers only the number of survivors that it states', () => {
  const twice = [...report(), mutant(100, { line: 200, isKilled: false })]
  expect(judgeMutants(twice, [reason]).isPassed).toBe(false)
  expect(judgeMutants(twice, [{ ...reason, times: 2 }]).isPassed).toBe(true)
})

test('one reason can cover several changes, and all of them must survive', () => {
  const withTwoChanges = { ...reason, becomes: ['a >= 100', 'true'] }
  const verdict = judgeMutants([...report(), mutant(100, { becomes: 'true', isKilled: false })], [withTwoChanges])
  expect([verdict.isPassed, verdict.explained.length]).toEqual([true, 2])
  expect(judgeMutants(report(), [withTwoChanges]).outdated).toMatchObject([{ ...outdated, becomes: 'true' }])
})

test('an empty reason fails', () => {
  expect(judgeMutants(report(), [{ ...reason, reason: ' ' }]).isPassed).toBe(false)
})

test('a score under 90 % fails even if every survivor has a reason', () => {
  const survivors = (count: number) =>
    Array.from({ length: 100 }, (_, index) =>
      mutant(index, { code: 'a > 100', becomes: 'a >= 100', isKilled: index >= count }),
    )
  expect(judgeMutants(survivors(10), [{ ...reason, times: 10 }]).isPassed).toBe(true)
  expect(judgeMutants(survivors(11), [{ ...reason, times: 11 }]).isPassed).toBe(false)
})

test('a report without mutants fails', () => {
  expect(judgeMutants([], []).isPassed).toBe(false)
})

test.each([
  ['Members must be 18 or over.', true],
  ['‘This’ stands there twice', true],
  ['not open', false],
  ['ac ai app', false],
  ['Spam', false],
  ['', false],
])('%j is a sentence: %s', (text, expected) => {
  expect(isSentence(text)).toBe(expected)
})
