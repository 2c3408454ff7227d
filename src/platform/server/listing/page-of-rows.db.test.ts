import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '#accounts/testing.ts'
import { contains } from '#platform/server/listing/contains.ts'
import { eachRow, pageOfRows, type Stretch } from '#platform/server/listing/page-of-rows.ts'
import { testSite, type TestSite } from '#test-site.ts'

const at = Temporal.Instant.from('2026-11-01T12:00:00.123456Z')
let t: TestSite
beforeAll(async () => {
  t = await testSite()
  // Two of three registered at the same instant, so that only their ids tell them apart.
  for (let made = 0; made < 120; made += 1) {
    const registeredAt = at.add({ seconds: Math.floor(made / 3) * 2 })
    await aMember(t.site, { userName: `Member ${made}`, registeredAt })
  }
}, 60_000)
afterAll(() => t.close())

const members = () => t.site.db.selectFrom('members').select(['id', 'userName', 'registeredAt'])
const stretch: Stretch = {
  list: 'members by day',
  by: sql.ref('registeredAt'),
  id: sql.ref('id'),
  direction: 'asc',
  after: undefined,
}

async function allPages(direction: 'asc' | 'desc'): Promise<string[][]> {
  const pages: string[][] = []
  for (let after: string | undefined; pages.length < 10;) {
    const { rows, next } = await pageOfRows(t.site, members(), { ...stretch, direction, after })
    pages.push(rows.map(({ id }) => id))
    if (next === null) return pages
    after = next
  }
  throw new Error('there is no end')
}

test('its pages are the whole, in order, and nothing twice', async () => {
  const whole = await members().orderBy('registeredAt').orderBy('id').execute()
  const pages = await allPages('asc')
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 20])
  expect(pages.flat()).toEqual(whole.map(({ id }) => id))
  expect((await allPages('desc')).flat()).toEqual(whole.map(({ id }) => id).toReversed())
})

test('who joins before the place where a page ended changes nothing of the next one', async () => {
  const first = await pageOfRows(t.site, members(), stretch)
  const { id } = await aMember(t.site, { registeredAt: at.subtract({ hours: 1 }) })
  const second = await pageOfRows(t.site, members(), { ...stretch, after: first.next ?? '' })
  await sql`delete from members where id = ${id}`.execute(t.site.db)
  const shown = [...first.rows, ...second.rows].map((row) => row.id)
  expect(new Set(shown).size).toBe(100)
  expect(shown).not.toContain(id)
})

test.each([
  ['nothing that this site wrote', 'abc'],
  ['a place that was changed', 'WyJ4IiwieSJd.AAAA'],
])('%s is refused before the database sees it', async (_, after) => {
  await expect(pageOfRows(t.site, members(), { ...stretch, after })).rejects.toMatchObject({
    refusal: { error: 'invalid' },
  })
})

test('a place in one order is none in another', async () => {
  const { next } = await pageOfRows(t.site, members(), stretch)
  const turned = { ...stretch, direction: 'desc' as const, after: next ?? '' }
  await expect(pageOfRows(t.site, members(), turned)).rejects.toMatchObject({ refusal: { error: 'invalid' } })
  const other = { ...stretch, list: 'members by name', after: next ?? '' }
  await expect(pageOfRows(t.site, members(), other)).rejects.toMatchObject({ refusal: { error: 'invalid' } })
})

test('each row comes once, however many thousands there are', async () => {
  const many = t.site.db
    .selectFrom(sql<{ n: number }>`generate_series(1, 2500)`.as<'many'>(sql`many(n)`))
    .select('many.n')
  const read: number[] = []
  const order = { by: sql`many.n / 7`, id: sql`many.n`, direction: 'asc' as const }
  for await (const { n } of eachRow(many, order)) read.push(n)
  expect(read).toEqual(Array.from({ length: 2500 }, (_, index) => index + 1))
})

test('a search finds a part of a word in any capitals, and takes wildcards for what they are', async () => {
  const found = async (text: string) =>
    (
      await members()
        .where(contains(sql`lower(user_name)`, text))
        .execute()
    ).map(({ userName }) => userName)
  expect(await found('BER 119')).toEqual(['Member 119'])
  for (const text of ['%', '_', '\\', 'Mem%r']) expect(await found(text)).toEqual([])
})
