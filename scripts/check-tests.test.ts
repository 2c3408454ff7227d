import { expect, test } from 'vitest'
import { absences, fixedDates } from './tests/flaky-assertions.ts'

const testThatUsesSite = (body: string) => ({
  path: 'src/events/server/a.db.test.ts',
  text: `const t = await testSite()\n${body}`,
})
const faults = (body: string) => absences(testThatUsesSite(body)).map(({ fault }) => fault)

test('a short word that could appear in an id is reported, whether alone, in a loop or in a regular expression', () => {
  expect(faults(`expect(answer.body).not.toContain('1991')`)).toEqual([true])
  expect(faults(`for (const word of [email, 'Tom', '"role"']) expect(text).not.toContain(word)`)).toEqual([true])
  expect(faults('expect(text).not.toMatch(/Called off|Closed/)')).toEqual([true])
})

test('text that cannot appear in an id is accepted: other characters, long words, text without ids, a list of values, a test without random ids', () => {
  expect(faults(`expect(text).not.toContain('<b>')`)).toEqual([false])
  expect(faults(`expect(text).not.toContain('An evening')`)).toEqual([false])
  expect(faults(`expect(text).not.toContain('eightmuch')`)).toEqual([false])
  expect(faults(`expect(withoutIds(text)).not.toContain('Tom')`)).toEqual([false])
  expect(faults(`expect(rows.map(({ name }) => name)).not.toContain('Tom')`)).toEqual([false])
  const testWithoutIds = { path: 'src/events/rules.test.ts', text: `expect(text).not.toContain('Tom')` }
  expect(absences(testWithoutIds).map(({ fault }) => fault)).toEqual([false])
})

const dates = (path: string, text: string) => fixedDates({ path, text }, '2026-11-23').map(({ fault }) => fault)

test('a future date is reported only in a test that reads a clock', () => {
  const path = 'src/events/server/a.db.test.ts'
  expect(dates(path, `const day = '2027-03-28'`)).toEqual([true])
  expect(dates(path, `const month = '2027-03'`)).toEqual([true])
  expect(dates(path, `const gone = '2026-11-22T19:30:00Z'`)).toEqual([false])
  expect(dates(path, `const never = '2099-01-01'`)).toEqual([false])
  expect(dates('src/events/rules.test.ts', `const day = '2027-03-28'`)).toEqual([false])
  expect(dates('src/events/rules.test.ts', `const day = '2027-03-28'; const now = Temporal.Now.instant()`)).toEqual([
    true,
  ])
})

test('a report contains the file, the line and the code', () => {
  expect(absences(testThatUsesSite(`\nexpect(text).not.toContain('Tom')`))[0]).toMatchObject({
    file: 'src/events/server/a.db.test.ts',
    line: 3,
    code: `expect(text).not.toContain('Tom')`,
  })
})
