import { Client } from 'pg'
import { deleteRows } from '#accounts/testing/delete-members.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMember } from '#accounts/testing.ts'
import { newId } from '#platform/server/ids.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let app: Client
let memberId: string
let ownerId: string
let decision: string
let report: string
beforeAll(async () => {
  t = await testSite()
  app = new Client({ connectionString: t.database.url })
  await app.connect()
})
beforeEach(async () => {
  memberId = (await aMember(t.site)).id
  ownerId = (await aMember(t.site, { role: 'owner' })).id
  decision = newId()
  report = newId()
  await app.query(
    `insert into decisions (id, member_id, owner_id, measure, reason, decided_at) values ($1, $2, $3, 'warned', 'Rude.', now())`,
    [decision, memberId, ownerId],
  )
  await app.query(
    `insert into reports (id, about, reported_id, reason, seen, reported_at, closed_at, decision_id)
     values ($1, 'person', $2, 'other', '{}', now(), now(), $3)`,
    [report, memberId, decision],
  )
})
afterAll(async () => {
  await app.end()
  await t.close()
})

const checkViolated = { code: '23514' }
const notAllowed = { code: '42501' }
const updateDecision = (assignment: string) => app.query(`update decisions set ${assignment} where id = $1`, [decision])

test.each([
  `reason = 'Something else.'`,
  `measure = 'suspended'`,
  `removed = '{text}'`,
  `decided_at = now() - interval '2 years'`,
  `member_id = gen_random_uuid()`,
  `owner_id = member_id`,
])('a decision cannot be changed: %s', async (assignment) => {
  await expect(updateDecision(assignment)).rejects.toMatchObject(checkViolated)
})

test('a decision can be answered only once and settled only once', async () => {
  await updateDecision(`answer = 'It was not me.', answered_at = now()`)
  await expect(updateDecision(`answer = 'It was.'`)).rejects.toMatchObject(checkViolated)
  await expect(updateDecision(`answer = null, answered_at = null`)).rejects.toMatchObject(checkViolated)
  await updateDecision(`outcome = 'upheld', outcome_note = '', settled_at = now(), settled_by = owner_id`)
  await expect(updateDecision(`outcome = 'reversed'`)).rejects.toMatchObject(checkViolated)
  await expect(updateDecision(`settled_by = member_id`)).rejects.toMatchObject(checkViolated)
})

test.each([
  [`outcome = 'upheld', outcome_note = '', settled_at = now()`, 'which settles a decision without an answer'],
  [`outcome = 'upheld', answer = 'x', answered_at = now()`, 'which settles a decision without a time'],
  [`answer = ' ', answered_at = now()`, 'which stores a blank answer'],
  [`answer = 'x'`, 'which stores an answer without a time'],
])('the database refuses ‘%s’, %s', async (assignment) => {
  await expect(updateDecision(assignment)).rejects.toMatchObject(checkViolated)
})

test('a settled decision can no longer be answered', async () => {
  await updateDecision(`outcome = 'reversed', outcome_note = '', settled_at = now()`)
  await expect(updateDecision(`answer = 'x', answered_at = now()`)).rejects.toMatchObject(checkViolated)
})

test('a decision cannot be deleted early, and the table cannot be truncated', async () => {
  await expect(app.query('delete from decisions where id = $1', [decision])).rejects.toMatchObject(notAllowed)
  await expect(app.query('truncate decisions cascade')).rejects.toMatchObject(notAllowed)
})

test('a decision is deleted with its member, and loses the reference to a deleted owner', async () => {
  await deleteRows(app, ownerId)
  const { rows } = await app.query('select owner_id from decisions where id = $1', [decision])
  expect(rows).toEqual([{ owner_id: null }])
  await deleteRows(app, memberId)
  expect((await app.query('select from decisions where id = $1', [decision])).rowCount).toBe(0)
  const { rows: remaining } = await app.query(
    'select decision_id, closed_at is null as open from reports where id = $1',
    [report],
  )
  expect(remaining).toEqual([{ decision_id: null, open: false }])
})

test('a report can be closed only once', async () => {
  await expect(
    app.query('update reports set closed_at = null, decision_id = null where id = $1', [report]),
  ).rejects.toMatchObject(checkViolated)
  const other = newId()
  await app.query(`insert into decisions (id, measure, reason, decided_at) values ($1, 'dismissed', '', now())`, [
    other,
  ])
  await expect(app.query('update reports set decision_id = $2 where id = $1', [report, other])).rejects.toMatchObject(
    checkViolated,
  )
  await expect(
    app.query(
      `insert into reports (id, about, reason, seen, reported_at, decision_id) values (gen_random_uuid(), 'person', 'other', '{}', now(), $1)`,
      [other],
    ),
  ).rejects.toMatchObject(checkViolated)
})

test.each([
  ['warning without a reason', 'warned', '{}', '', 'about them'],
  ['warning without a member', 'warned', '{}', 'Rude.', 'about nobody'],
  ['removal that removes nothing', 'removed', '{}', 'Rude.', 'about them'],
  ['removal of an unspecified message', 'removed', '{message}', 'Rude.', 'about them'],
  ['dismissal that removes text', 'dismissed', '{text}', '', 'about nobody'],
  ['dismissal that refers to a member', 'dismissed', '{}', '', 'about them'],
])('the database refuses a %s', async (_what, measure, removed, reason, about) => {
  const made = app.query(
    `insert into decisions (id, member_id, measure, removed, reason, decided_at) values (gen_random_uuid(), $1, $2, $3, $4, now())`,
    [about === 'about them' ? memberId : null, measure, removed, reason],
  )
  await expect(made).rejects.toMatchObject(checkViolated)
})

test('the text of a message can only be replaced by the removal notice, and cannot be restored', async () => {
  const [to, message] = [(await aMember(t.site, { gender: 'M' })).id, newId()]
  await app.query(
    `insert into messages (id, from_member_id, to_member_id, subject, body, sent_at, idempotency_key)
     values ($1, $2, $3, 'Hello', 'I know where you live.', now(), gen_random_uuid())`,
    [message, memberId, to],
  )
  const set = (assignment: string) => app.query(`update messages set ${assignment} where id = $1`, [message])
  const removed = `subject = 'Message deleted', body = 'This message has been deleted.'`
  for (const assignment of [
    `body = 'Something nice.'`,
    removed,
    `body = 'Something nice.', removed_at = now()`,
    `removed_at = now()`,
  ])
    await expect(set(assignment)).rejects.toMatchObject(checkViolated)
  await set(`${removed}, removed_at = now()`)
  await expect(set(`removed_at = null`)).rejects.toMatchObject(checkViolated)
  await expect(set(`body = 'I know where you live.', removed_at = null`)).rejects.toMatchObject(checkViolated)
})
