import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Member } from '#accounts/actor.ts'
import { aMember, type TestMember } from '#accounts/testing.ts'
import { listMessages } from '#messaging/server/list-messages.ts'
import { unreadBy } from '#messaging/server/message-queries.ts'
import { loadConversation } from '#messaging/server/load-conversation.ts'
import { membersToNotify, waitingFor } from '#messaging/server/unread-queries.ts'
import { recipientsOf } from '#messaging/server/recipient-queries.ts'
import type { Db } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'
import { explain, recordQueries, rowsRead } from '#platform/testing/explain-queries.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

/** The number of messages between other members, and an upper bound for the number of blocks between them. */
const otherMessageCount = 20_000
const otherMemberCount = 3_000
/** The number of members with whom the viewer exchanges messages, with `messagesEachWay` messages in each direction. */
const correspondentCount = 20
const messagesEachWay = 12
const unreadCount = 7

let t: TestSite
let owner: Client
let queries: ReturnType<typeof recordQueries>['queries']
let site: Site
let by: Member
let correspondent: TestMember
beforeAll(async () => {
  t = await testSite()
  owner = new Client({ connectionString: t.database.migrateUrl })
  await owner.connect()
  const recorded = recordQueries(t.site.db)
  queries = recorded.queries
  site = { ...t.site, db: recorded.db }
  const regular = await aMember(t.site)
  by = { memberId: regular.id, role: 'member', gender: 'F', sessionId: '' }
  await insertRows(regular)
  await owner.query('analyze')
})
afterAll(async () => {
  await owner.end()
  await t.close()
})
beforeEach(() => {
  queries.length = 0
})

const columns = 'id, from_member_id, to_member_id, subject, body, sent_at, read_at, idempotency_key'
const text = `'Hello', 'Lovely evening.'`

async function insertRows(regular: TestMember): Promise<void> {
  const now = t.clock.now().toString()
  await owner.query(
    `insert into members select (jsonb_populate_record(m, jsonb_build_object(
       'id', gen_random_uuid(), 'email', n || '@example.com'))).*
     from members m, generate_series(1, ${otherMemberCount}) n where m.id = $1`,
    [regular.id],
  )
  const pairs = `(select array_agg(id) as ids from members where id <> $1) m, generate_series(1, ${otherMessageCount}) n`
  const one = `ids[1 + n % ${otherMemberCount}]`
  const other = `ids[1 + (n + 1 + n / ${otherMemberCount}) % ${otherMemberCount}]`
  // These messages have been unread for a long time, so a slow query for waiting messages would have to read them.
  const at = `$2::timestamptz - interval '9 days' - interval '1 minute' * (n / 4)`
  await owner.query(
    `insert into messages (${columns})
     select gen_random_uuid(), ${one}, ${other}, ${text}, ${at}, null, gen_random_uuid() from ${pairs}`,
    [regular.id, now],
  )
  await owner.query(`insert into blocks select ${one}, ${other}, $2 from ${pairs} on conflict do nothing`, [
    regular.id,
    now,
  ])
  const known = await Promise.all(Array.from({ length: correspondentCount }, () => aMember(t.site, { gender: 'M' })))
  correspondent = known[0] ?? regular
  const directions = [
    [
      'friend',
      '$1::uuid',
      `case when n > ${messagesEachWay * correspondentCount - unreadCount} then null else $3::timestamptz end`,
    ],
    ['$1::uuid', 'friend', 'null'],
  ]
  for (const [from, to, readAt] of directions)
    await owner.query(
      `insert into messages (${columns})
       select gen_random_uuid(), ${from}, ${to}, ${text}, $3::timestamptz - interval '1 hour' + interval '1 second' * (n / 3),
         ${readAt}, gen_random_uuid()
       from (select n, ($2::uuid[])[1 + n % ${correspondentCount}] as friend from generate_series(1, ${messagesEachWay * correspondentCount}) n) every_one`,
      [regular.id, known.map(({ id }) => id), now],
    )
}

async function countListed(cursor?: string): Promise<number> {
  const { to_messages, from_messages } = await listMessages(site, by, cursor)
  return to_messages.length + from_messages.length
}
const cursorOf = async (list: 'to_cursor' | 'from_cursor') => (await listMessages(t.site, by, undefined))[list] ?? ''
const dueWindow = () => {
  const now = t.clock.now()
  return { now, from: now.subtract({ hours: 168 }), until: now.subtract({ minutes: 15 }), lastMailBefore: now }
}
const viewer = () => ({ memberId: by.memberId, now: t.clock.now(), openDays: 7 })
const countRows = async (read: (db: Db) => Promise<readonly unknown[]>) => (await read(site.db)).length

type ExpectedReads = { found: number; statements: number; messages: number; index: string }

test.each<[string, () => Promise<number>, ExpectedReads]>([
  [
    'the list of both received and sent messages',
    () => countListed(),
    { found: 100, statements: 4, messages: 102 + unreadCount + correspondentCount, index: 'inbox' },
  ],
  [
    'the next page of received messages',
    async () => countListed(await cursorOf('to_cursor')),
    { found: 50, statements: 3, messages: 51 + unreadCount + correspondentCount, index: 'inbox' },
  ],
  [
    'the next page of sent messages',
    async () => countListed(await cursorOf('from_cursor')),
    { found: 50, statements: 3, messages: 51 + unreadCount + correspondentCount, index: 'sent' },
  ],
  [
    'the conversation with one person',
    async () => (await loadConversation(site, by, correspondent.id, undefined)).messages.length,
    { found: 2 * messagesEachWay, statements: 3, messages: 2 * messagesEachWay + 3, index: 'between' },
  ],
  [
    'the number of unread messages',
    () => unreadBy(site.db, by.memberId),
    { found: unreadCount, statements: 1, messages: unreadCount, index: 'unread' },
  ],
  [
    'the list of possible recipients',
    () => countRows((db) => recipientsOf(db, viewer())),
    {
      found: correspondentCount,
      statements: 3,
      messages: correspondentCount * messagesEachWay,
      index: '(between|inbox)',
    },
  ],
  [
    'the list of members to notify by email',
    () => countRows((db) => membersToNotify(db, dueWindow(), 500)),
    {
      found: 1 + correspondentCount,
      statements: 1,
      messages: correspondentCount * messagesEachWay + unreadCount,
      index: 'to_notify',
    },
  ],
  [
    'the list of unread messages for a notification',
    () => countRows((db) => waitingFor(db, by.memberId, dueWindow())),
    { found: unreadCount, statements: 1, messages: unreadCount, index: 'unread' },
  ],
])(
  '%s needs few statements, which use an index and read few extra rows among 20,000 other messages',
  async (_what, load, expected) => {
    expect(await load()).toBe(expected.found)
    expect(queries).toHaveLength(expected.statements)

    const all = await explain(owner, t.site.db, queries)

    expect(rowsRead(all, 'messages')).toBeGreaterThan(0)
    expect(rowsRead(all, 'messages')).toBeLessThanOrEqual(expected.messages * 2)
    const indexes = all.flatMap((plan) => plan['Index Name'] ?? [])
    expect(indexes.join(' ')).toMatch(new RegExp(`\\bmessages_${expected.index}\\b`))
    const scansOfGrowingTables = all.filter(
      (plan) => plan['Node Type'] === 'Seq Scan' && ['messages', 'blocks'].includes(plan['Relation Name'] ?? ''),
    )
    expect(scansOfGrowingTables).toEqual([])
  },
)
