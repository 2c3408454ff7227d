import { Client } from 'pg'
import { deleteRows } from '#accounts/testing/delete-members.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveNote } from '#accounts/server/save-note.ts'
import { aMember, type TestMember } from '#accounts/testing.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let owner: Client
let member: TestMember
let author: TestMember
beforeAll(async () => {
  t = await testSite()
  owner = new Client({ connectionString: t.database.migrateUrl })
  await owner.connect()
  ;[member, author] = [await aMember(t.site), await aMember(t.site, { role: 'owner' })]
  await saveNote(t.site, { role: 'owner', memberId: author.id }, member.id, 'Rang on Monday.')
})
afterAll(async () => {
  await owner.end()
  await t.close()
})

const notes = async () => (await owner.query('select * from member_notes order by id')).rows

test.each([
  ['changed', `update member_notes set text = 'Nothing.'`],
  ['moved to another subject', `update member_notes set about = 'suspended'`],
  ['reassigned to another author', `update member_notes set author_id = member_id`],
  ['reassigned to another member', `update member_notes set member_id = author_id`],
  ['deleted', 'delete from member_notes'],
  ['truncated', 'truncate member_notes'],
])('a note cannot be %s by the app or by the owner of the schema', async (_what, statement) => {
  const before = await notes()
  const app = new Client({ connectionString: t.database.url })
  await app.connect()
  for (const client of [owner, app]) await expect(client.query(statement)).rejects.toThrow()
  await app.end()
  expect(await notes()).toEqual(before)
})

test('a note loses its author when the author is deleted, and is deleted with its member', async () => {
  await deleteRows(owner, author.id)
  expect(await notes()).toMatchObject([{ author_id: null, text: 'Rang on Monday.' }])
  await deleteRows(owner, member.id)
  expect(await notes()).toEqual([])
})
