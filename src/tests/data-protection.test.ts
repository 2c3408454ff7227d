import { access, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { formatRetention } from '#platform/retention.ts'

const record = await readFile('docs/data-protection.md', 'utf8')

/** Returns the rows below the table's header, split into cells. */
function tableBelow(head: RegExp): string[][] {
  const lines = record.split('\n')
  const linesBelow = lines.slice(lines.findIndex((line) => head.test(line)) + 2)
  return linesBelow.slice(0, linesBelow.indexOf('')).map((line) => line.split('|').map((cell) => cell.trim()))
}

test('the owner’s record states the same retention for each kind of data as the site', () => {
  const retentionRows = tableBelow(/^\| Kind +\| How long +\|/)

  expect(retentionRows.map(([, what, howLong]) => `${what}: ${howLong}.`)).toEqual(
    formatRetention({ messageRetentionMonths: 24 }),
  )
  expect(retentionRows.filter(([, , , whoSees]) => !whoSees)).toEqual([])
})

test('every file that the owner’s record mentions exists', async () => {
  const named = [...record.matchAll(/`((?:src|docs)\/[\w./-]+)`|\]\(([\w.-]+\.md)\)/g)]

  expect(named.length).toBeGreaterThan(5)
  for (const [, path, sibling] of named) await access(path ?? `docs/${sibling}`)
})

test('every gap that only the owner can fill is marked in the same way', () => {
  expect(record.match(/\*\*\[to complete[^\]]*\]\*\*/g)?.length).toBeGreaterThan(20)
  expect(record.match(/\[to complete/g)?.length).toBe(record.match(/\*\*\[to complete/g)?.length)
})
