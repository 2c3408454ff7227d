import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCanaryWorld, personNames, type CanaryWorld, type PersonName } from '#tests/canary-values/canary-world.ts'
import { UndoableDatabase, type Edit } from '#tests/non-interference/undoable-database.ts'
import type { Db } from '#platform/server/db.ts'
import { allSections } from '#privacy/server/downloads/all-sections.ts'
import { gatherData } from '#privacy/server/downloads/gather-data.ts'
import { packZip } from '#privacy/server/downloads/pack-zip.ts'
import { personalData } from '#app/personal-data.ts'
import { testSite, type TestSite } from './test-site.ts'

let t: TestSite
let world: CanaryWorld
let database: UndoableDatabase
beforeAll(async () => {
  t = await testSite()
  world = await makeCanaryWorld(t, personalData)
  database = await UndoableDatabase.open({ url: t.database.url, log: t.site.log })
})
afterAll(async () => {
  await database.close()
  await t.close()
})

const downloadColumns = new Set(
  Object.entries(personalData).flatMap(([table, columns]) =>
    Object.entries(columns).flatMap(([column, handling]) =>
      handling.startsWith('downloaded') ? [`${table}.${column}`] : [],
    ),
  ),
)
const PICTURE = 'portraits: the picture'

/** Columns of which the download excludes some rows, and why. */
const NOT_EVERY_ROW = [
  // A match with a suspended member, or with one separated by a block, is not shown on any page either.
  'matches.matchedAt',
  // The download includes other people's actions about the member only if the member is notified of them. Here the canaries
  // have replaced all actions.
  'audit.at',
  'audit.action',
]
const NAME = ['members.userName']
/** A message as its recipient downloads it, with the time when it was read. */
const MESSAGE = [...NAME, ...['body', 'readAt', 'sentAt', 'subject'].map((column) => `messages.${column}`)]
const TRANSFERRED_AT = 'replacements.endedAt'
/** A pair is one row for both members who sat together. */
const SHARED_PAIR = ['roundPairs.struckAt', 'roundPairs.tableNumber']

/**
 * The data about other people that each person's download contains. A download contains no data about anyone who is not listed.
 */
const ofOthers: Partial<Record<PersonName, Partial<Record<PersonName, string[]>>>> = {
  Amy: {
    // The members she likes, those whose like of her she may see, and those she has blocked.
    'matched with me': NAME,
    'liked by me, and has not sent likes': NAME,
    'liked by me, and does not like me': NAME,
    'likes me, and I may know': NAME,
    'blocked by me, and matched': NAME,
    // The members she has exchanged messages with, except those whom a block separates from her.
    'suspended, and matched': MESSAGE,
    'sent me a message': MESSAGE,
    'received a message from me': NAME,
  },
  'a stranger': {
    'a bystander': MESSAGE,
    'a member whose link I have': NAME,
    // The members they have reported.
    ...{ Amy: NAME, 'the owner': NAME, 'a host': NAME, 'a member who was not there': NAME },
  },
  'a member who was not there': {},
  'a host': {},
  'the owner': {},
}

const idOf = (person: PersonName) => world.people.get(person)?.id ?? ''

/** Returns the files of a person's download, each in the format of an API response, as the book expects. */
async function downloadOf(person: PersonName, db: Db = t.site.db): Promise<Record<string, string>> {
  const { config, privatePictures, clock } = t.site
  const to = { memberId: idOf(person), now: clock.now(), openDays: config.likesOpenDays }
  const zip = unzipSync(await packZip(await gatherData({ db, config, privatePictures }, to)))
  return Object.fromEntries(Object.entries(zip).map(([name, bytes]) => [name, `\n\n${strFromU8(bytes, true)}`]))
}

/** Returns the columns of each person in a download. Those of its owner are under 'themselves'. */
function foundIn(person: PersonName, files: Record<string, string>): Record<string, string[]> {
  const found = new Map<string, Set<string>>()
  for (const { ownerId, column } of Object.values(files).flatMap((text) => world.book.find(text, ''))) {
    const personName = personNames.find((name) => idOf(name) === ownerId) ?? 'someone else'
    const columns = found.getOrInsertComputed(personName === person ? 'themselves' : personName, () => new Set())
    columns.add(column)
  }
  return Object.fromEntries([...found].map(([personName, columns]) => [personName, [...columns].toSorted()]))
}

/** Returns the person's own columns that are missing from this file. */
function missingIn(person: PersonName, text: string | undefined): string[] {
  const missing = world.book.missing(idOf(person), downloadColumns, [text ?? ''])
  return [...new Set(missing.map(({ column }) => column))].toSorted()
}

test('each table with downloadable data has a section, and section names are unique', () => {
  const tables = new Set([...downloadColumns].map((column) => column.split('.')[0]))
  expect([...tables].filter((table) => allSections.every((section) => section.table !== table))).toEqual([])
  expect(new Set(allSections.map(({ name }) => name)).size).toBe(allSections.length)
})

test.each(personNames)(
  'the download of ‘%s’ has all of their own data, and only the data of others that they may see',
  async (person) => {
    const files = await downloadOf(person)
    const { themselves = [], ...others } = foundIn(person, files)

    const theirs = [...world.book.columnsOf(idOf(person))].filter(
      (column) => downloadColumns.has(column) || column === PICTURE,
    )
    expect(themselves.filter((column) => !theirs.includes(column))).toEqual([])
    for (const file of ['your-data.json', 'read-me-first.html'])
      expect(
        missingIn(person, files[file]).filter((column) => !NOT_EVERY_ROW.includes(column)),
        file,
      ).toEqual([])
    expect(themselves).toContain(PICTURE)
    const columns = Object.values(others).flat()
    expect(columns.filter((column) => ![...MESSAGE, TRANSFERRED_AT, ...SHARED_PAIR].includes(column))).toEqual([])
    if (ofOthers[person]) expect(others).toEqual(ofOthers[person])
  },
)

test('the download of a person with data in every table has every downloadable column', async () => {
  const { themselves = [] } = foundIn('a stranger', await downloadOf('a stranger'))
  const columns = [...world.book.columnsOf(idOf('a stranger'))].filter((column) => downloadColumns.has(column))
  expect(columns.filter((column) => !themselves.includes(column))).toEqual([])
  expect(columns.length).toBeGreaterThan(80)
})

const plantedLeaks = {
  'a hidden like is included': {
    of: ['exists (select from likes_cards own', 'true or exists (select from likes_cards own'],
    shows: ['likes me, and I may not know yet', NAME],
  },
  'messages are included despite a block': {
    of: ['and not ((\n    exists (select from blocks', 'or false and not ((\n    exists (select from blocks'],
    shows: ['blocked by me, and matched', MESSAGE],
  },
  'messages of a member who is deleting their account are included': {
    of: ['where ("members"."deletion_requested_at" is not null)', 'where false'],
    shows: ['deleting their account, and matched', MESSAGE],
  },
  'the name of a member who is deleting their account is included': {
    of: ['when ("m"."deletion_requested_at" is not null)', 'when false'],
    shows: ['deleting their account, and matched', NAME],
  },
  'another member’s places are included': {
    of: [
      'join events e on e.id = t.event_id\n    where t.member_id = ',
      'join events e on e.id = t.event_id\n    where t.member_id <> ',
    ],
    shows: ['a stranger', ['bookings.pricePence']],
  },
} as const

test.each(Object.entries(plantedLeaks))(
  'the check catches a planted leak: %s',
  async (_what, { of: [right, wrong], shows: [person, columns] }) => {
    let found = false
    const leak: Edit = (statement) => {
      found ||= statement.includes(right)
      return statement.replaceAll(right, wrong)
    }
    database.edit = leak
    const files = await downloadOf('Amy', database.db).finally(() => (database.edit = undefined))
    expect(found).toBe(true)
    const { [person]: shown = [] } = foundIn('Amy', files)
    expect(columns.filter((column) => !shown.includes(column))).toEqual([])
    expect(shown).not.toEqual(ofOthers.Amy?.[person] ?? [])
  },
)

test('the check catches a column of the member’s own data that is left out', async () => {
  database.edit = (statement) => statement.replaceAll('"t"."note"', `null as "note"`)
  const files = await downloadOf('a stranger', database.db).finally(() => (database.edit = undefined))
  expect(missingIn('a stranger', files['your-data.json'])).toContain('reports.note')
})
