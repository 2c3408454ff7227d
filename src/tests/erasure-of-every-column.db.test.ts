import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { makeCanaryWorld, type CanaryWorld, type PersonName } from '#tests/canary-values/canary-world.ts'
import { requestDeletionOf } from '#privacy/server/deletion/request-deletion.ts'
import { deletionPreview, mustDeletionWait } from '#privacy/server/deletion/deletion-preview.ts'
import { carryOutDeletion } from '#privacy/server/deletion/carry-out-deletion.ts'
import { sql } from 'kysely'
import { dump } from '#platform/server/backup/testing.ts'
import { personalData } from '#app/personal-data.ts'
import { testSite, type TestSite } from './test-site.ts'

let t: TestSite
let world: CanaryWorld
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  world = await makeCanaryWorld(t, personalData)
})
afterAll(() => t.close())

const classification = new Map<string, string>(
  Object.entries(personalData).flatMap(([table, columns]) =>
    Object.entries(columns).map(([column, what]) => [`${table}.${column}`, what] as const),
  ),
)

/**
 * These rows refer to people only by an address, which the canaries have made different in each row. deletion.db.test.ts checks
 * what is deleted by address.
 */
const tablesByAddress = ['linkRequests', 'registrations']

const isToErase = (column: string) =>
  classification.get(column)?.endsWith('erased') && !tablesByAddress.some((table) => column.startsWith(`${table}.`))

type Rows = Awaited<ReturnType<typeof dump>>

/** Returns the columns with values of this person that are still anywhere in the database. */
function columnsLeft(person: PersonName, dumped: Rows): string[] {
  const rows = Object.values(dumped).flat().join('\n')
  const id = world.people.get(person)?.id
  const found = world.book.find(rows, '').filter(({ ownerId, kind }) => ownerId === id && kind !== 'id')
  return [...new Set(found.map(({ column }) => column))].toSorted()
}

/** Columns of rows that are deleted with another person: the owner who decided, or the previous holder of a booking. */
const erasedWithAnother = /^(decisions\.(ownerId|settledBy)|formerTickets\..+)$/

/** Returns the columns declared as kept in tables from which rows were deleted. */
function wronglyDeletedColumns(before: Rows, after: Rows): string[] {
  const lost = Object.keys(before).filter((table) => (before[table]?.length ?? 0) > (after[table]?.length ?? 0))
  const tables = lost.map((table) =>
    table.replace(/^.*\./, '').replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
  )
  return [...classification]
    .filter(([column, what]) => what.endsWith('kept') && tables.some((table) => column.startsWith(`${table}.`)))
    .map(([column]) => column)
}

test.each<PersonName>(['a stranger', 'matched with me'])(
  'all data of ‘%s’ that must be erased is erased from every table',
  async (person) => {
    const { id } = world.people.get(person) ?? { id: '' }
    const rowsBefore = await dump(t.database.url)
    const before = columnsLeft(person, rowsBefore)
    const toErase = before.filter(isToErase)
    expect(toErase.length).toBeGreaterThan(60)

    const { places } = await deletionPreview(t.site, t.site.db, id)
    await requestDeletionOf(t.site, siteItself, id, { forfeitedEventIds: places.map(({ event }) => event.id) })
    expect(await mustDeletionWait(t.site, t.site.db, id)).toBe(true)
    // Marks emails as sent and past events as over. Jobs and sweeps cannot do this, because the canary times are inconsistent.
    await sql`update outgoing_mail set sent_at = now() where sent_at is null and failed_at is null`.execute(t.site.db)
    await sql`update bookings set event_over_at = now(), live_gender = null where member_id = ${id} and state = 'booked'
      and event_id in (select id from events where ends_at < ${t.clock.now()})`.execute(t.site.db)
    expect(await carryOutDeletion(t.site, { memberId: id })).toBe(true)
    const rowsAfter = await dump(t.database.url)
    const after = columnsLeft(person, rowsAfter)
    expect(after.filter(isToErase)).toEqual([])
    expect(wronglyDeletedColumns(rowsBefore, rowsAfter).filter((column) => !erasedWithAnother.test(column))).toEqual([])
    // Data that the financial accounts need remains.
    expect(after).toContain('payments.intentId')
  },
  120_000,
)
