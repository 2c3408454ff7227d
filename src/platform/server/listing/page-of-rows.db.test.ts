import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#platform/server/db.ts'
import { contains } from '#platform/server/listing/contains.ts'
import { eachRow, pageOfRows, type PageRequest } from '#platform/server/listing/page-of-rows.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

const at = Temporal.Instant.from('2026-11-01T12:00:00.123456Z')
let t: TestSite
beforeAll(async () => {
  t = await testSite()
  // Three parts share each instant, so that only their names determine their order.
  const parts = Array.from({ length: 120 }, (_, made) => ({
    part: `Part ${made}`,
    finishedAt: at.add({ seconds: Math.floor(made / 3) * 2 }),
  }))
  await inTransaction(t.site.db, (tx) => tx.insertInto('demoParts').values(parts).execute())
})
afterAll(() => t.close())

const parts = () => t.site.db.selectFrom('demoParts').select(['part', 'finishedAt'])
const pageRequest: PageRequest = {
  list: 'parts by day',
  by: sql.ref('finishedAt'),
  id: sql.ref('part'),
  direction: 'asc',
  after: undefined,
}

async function allPages(direction: 'asc' | 'desc'): Promise<string[][]> {
  const pages: string[][] = []
  for (let after: string | undefined; pages.length < 10;) {
    const { rows, next } = await pageOfRows(t.site, parts(), { ...pageRequest, direction, after })
    pages.push(rows.map(({ part }) => part))
    if (next === null) return pages
    after = next
  }
  throw new Error('the pages do not end')
}

test('the pages together contain every row once, in order', async () => {
  const whole = await parts().orderBy('finishedAt').orderBy('part').execute()
  const pages = await allPages('asc')
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 20])
  expect(pages.flat()).toEqual(whole.map(({ part }) => part))
  expect((await allPages('desc')).flat()).toEqual(whole.map(({ part }) => part).toReversed())
})

test('a row added before the end of a page does not change the next page', async () => {
  const first = await pageOfRows(t.site, parts(), pageRequest)
  const part = 'Part before all'
  const finishedAt = at.subtract({ hours: 1 })
  await inTransaction(t.site.db, (tx) => tx.insertInto('demoParts').values({ part, finishedAt }).execute())
  const second = await pageOfRows(t.site, parts(), { ...pageRequest, after: first.next ?? '' })
  await sql`delete from demo_parts where part = ${part}`.execute(t.site.db)
  const shown = [...first.rows, ...second.rows].map((row) => row.part)
  expect(new Set(shown).size).toBe(100)
  expect(shown).not.toContain(part)
})

test.each([
  ['this site did not generate', 'abc'],
  ['was altered', 'WyJ4IiwieSJd.AAAA'],
])('a cursor that %s is refused', async (_, after) => {
  await expect(pageOfRows(t.site, parts(), { ...pageRequest, after })).rejects.toMatchObject({
    refusal: { error: 'invalid' },
  })
})

test('a cursor is refused for another direction or another list', async () => {
  const { next } = await pageOfRows(t.site, parts(), pageRequest)
  const reversed = { ...pageRequest, direction: 'desc' as const, after: next ?? '' }
  await expect(pageOfRows(t.site, parts(), reversed)).rejects.toMatchObject({ refusal: { error: 'invalid' } })
  const other = { ...pageRequest, list: 'parts by name', after: next ?? '' }
  await expect(pageOfRows(t.site, parts(), other)).rejects.toMatchObject({ refusal: { error: 'invalid' } })
})

test('each of several thousand rows is returned once, in order', async () => {
  const many = t.site.db
    .selectFrom(sql<{ n: number }>`generate_series(1, 2500)`.as<'many'>(sql`many(n)`))
    .select('many.n')
  const read: number[] = []
  const order = { by: sql`many.n / 7`, id: sql`many.n`, direction: 'asc' as const }
  for await (const { n } of eachRow(many, order)) read.push(n)
  expect(read).toEqual(Array.from({ length: 2500 }, (_, index) => index + 1))
})

test('a search matches part of a word in any case, and treats wildcards as plain text', async () => {
  const found = async (text: string) =>
    (
      await parts()
        .where(contains(sql`lower(part)`, text))
        .execute()
    ).map(({ part }) => part)
  expect(await found('RT 119')).toEqual(['Part 119'])
  for (const text of ['%', '_', '\\', 'Pa%t']) expect(await found(text)).toEqual([])
})

test('one or two letters match only the start of a word, and symbols match nothing', async () => {
  const found = async (text: string) =>
    (
      await parts()
        .where(contains(sql`lower(part)`, text))
        .execute()
    ).map(({ part }) => part)
  expect(await found('19')).toEqual(['Part 19'])
  expect((await found('PA')).length).toBe(120)
  expect(await found('ar')).toEqual([])
  expect(await found('t 7')).toEqual(['Part 7', ...Array.from({ length: 10 }, (_, n) => `Part 7${n}`)])
  for (const text of [' ', '-', '. ']) expect(await found(text)).toEqual([])
})
