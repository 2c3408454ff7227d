import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMember } from '#accounts/testing.ts'
import { insertBookingRow } from '#bookings/server/testing/insert-rows.ts'
import { newTicketCode } from '#bookings/server/tickets/ticket-code.ts'
import { anEvent } from '#events/testing.ts'
import { newId } from '#platform/server/ids.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let app: Client
let owner: Client
type Seat = { id: string; member: string }
let night: { eventId: number; women: Seat[]; men: Seat[] }
beforeAll(async () => {
  t = await testSite()
  app = new Client({ connectionString: t.database.url })
  owner = new Client({ connectionString: t.database.migrateUrl })
  await Promise.all([app.connect(), owner.connect()])
})
afterAll(async () => {
  await Promise.all([app.end(), owner.end()])
  await t.close()
})

beforeEach(async () => {
  const eventId = await anEvent(t.site, { malePlaces: 5, femalePlaces: 5 })
  const seatOf = async (gender: 'F' | 'M', place_number: number): Promise<Seat> => {
    const { id: member } = await aMember(t.site, { gender })
    const booking = { event_id: eventId, member_id: member, gender, place_number }
    return { id: await insertBookingRow(app, booking), member }
  }
  const women = [await seatOf('F', 1), await seatOf('F', 2)]
  const men = [await seatOf('M', 1), await seatOf('M', 2)]
  await app.query(`insert into nights (event_id, likes_for) values ($1, 'those met')`, [eventId])
  for (const number of [1, 2])
    await app.query(
      'insert into rounds (event_id, number, called_at, talk_starts_at, ends_at) values ($1, $2, now(), now(), now())',
      [eventId, number],
    )
  night = { eventId, women, men }
})

type Row = Record<string, unknown>

/** The statement that inserts a row, and its values. */
function insertion(table: string, row: Row): [string, unknown[]] {
  const columns = Object.keys(row)
  const values = columns.map((_, nth) => `$${nth + 1}`).join(', ')
  return [`insert into ${table} (${columns.join(', ')}) values (${values})`, Object.values(row)]
}

function pairRow(woman = 0, man = 0, overrides: Row = {}): Row {
  const { eventId, women, men } = night
  return {
    ...{ id: newId(), event_id: eventId, round_number: 1, table_number: 1 },
    ...{ first_seat: women[woman]?.id, second_seat: men[man]?.id },
    ...{ first_member_id: women[woman]?.member, second_member_id: men[man]?.member, ...overrides },
  }
}
const insertPair = (row: Row) => app.query(...insertion('round_pairs', row))

const actionRow = (overrides: Row = {}): Row => ({
  ...{ id: newId(), event_id: night.eventId, action: 'pause', details: {}, device_id: newId() },
  ...{ made_at: new Date(), received_at: new Date(), outcome: 'done', ...overrides },
})
const guestRow = (overrides: Row = {}): Row => ({
  ...{ id: newId(), event_id: night.eventId, first_name: 'Walter', gender: 'M', code: newTicketCode() },
  ...{ added_at: new Date(), ...overrides },
})

/** The booking of a walk-in guest's seat. */
async function claimRow(guest: Row, overrides: Row = {}): Promise<Row> {
  const gender = (overrides.gender ?? guest.gender) === 'F' ? 'F' : 'M'
  const { id: member_id } = await aMember(t.site, { gender })
  return {
    ...{ id: guest.id, event_id: guest.event_id, member_id, gender, live_gender: gender, state: 'booked' },
    ...{ price_pence: 0, made_at: new Date(), booked_at: new Date(), ticket_code: guest.code, walk_in: true },
    ...overrides,
  }
}
async function insertGuest(overrides: Row = {}): Promise<Row> {
  const guest = guestRow(overrides)
  await app.query(...insertion('night_guests', guest))
  return guest
}

/** Each rule of the schema: what it refuses, and which constraint, index or trigger does. */
const rules: Record<string, { table: string; rule: string; row: () => Row | Promise<Row> }> = {
  'two pairs at one table': { table: 'round_pairs', rule: 'round_pairs_one_at_a_table', row: () => pairRow(1, 1) },
  'a woman with two partners in a round': {
    ...{ table: 'round_pairs', rule: 'round_pairs_first_seat_once', row: () => pairRow(0, 1, { table_number: 2 }) },
  },
  'a man with two partners in a round': {
    ...{ table: 'round_pairs', rule: 'round_pairs_second_seat_once', row: () => pairRow(1, 0, { table_number: 2 }) },
  },
  'a pair that meets twice': {
    ...{ table: 'round_pairs', rule: 'round_pairs_meet_once', row: () => pairRow(0, 0, { round_number: 2 }) },
  },
  'two women at a table': {
    table: 'round_pairs',
    rule: 'round_pairs_may_meet',
    row: () =>
      pairRow(1, 1, { table_number: 2, second_seat: night.women[0]?.id, second_member_id: night.women[0]?.member }),
  },
  'a pair that a block separates': {
    table: 'round_pairs',
    rule: 'round_pairs_may_meet',
    async row() {
      const members = [night.men[1]?.member, night.women[1]?.member]
      await app.query('insert into blocks (blocker_id, blocked_id, blocked_at) values ($1, $2, now())', members)
      return pairRow(1, 1, { table_number: 2 })
    },
  },
  'a guest who is marked as absent': {
    table: 'round_pairs',
    rule: 'round_pairs_may_meet',
    async row() {
      await app.query('update bookings set absent_at = now() where id = $1', [night.men[1]?.id])
      return pairRow(1, 1, { table_number: 2 })
    },
  },
  'a guest of another event': {
    table: 'round_pairs',
    rule: 'round_pairs_may_meet',
    row: () => pairRow(1, 1, { table_number: 2, second_seat: newId(), second_member_id: null }),
  },
  'a member who does not have the seat': {
    table: 'round_pairs',
    rule: 'round_pairs_may_meet',
    row: () => pairRow(1, 1, { table_number: 2, second_member_id: night.men[0]?.member }),
  },
  'a refused action without a reason': {
    table: 'night_actions',
    rule: 'night_actions_check2',
    row: () => actionRow({ outcome: 'refused' }),
  },
  'a guest who acts on a host’s device': {
    table: 'night_actions',
    rule: 'night_actions_check',
    row: () => actionRow({ by_guest: true, seat_id: newId() }),
  },
  'a member of staff without a device': {
    table: 'night_actions',
    rule: 'night_actions_check1',
    row: () => actionRow({ device_id: null, made_by: night.women[0]?.member }),
  },
  'an action that does not exist': {
    table: 'night_actions',
    rule: 'night_actions_action_check',
    row: () => actionRow({ action: 'dance' }),
  },
  'a printing without its rounds': {
    table: 'night_actions',
    rule: 'night_actions_print_has_rounds',
    row: () => actionRow({ action: 'print plan', details: { seats: [] } }),
  },
  'a printing without a host’s device': {
    table: 'night_actions',
    rule: 'night_actions_print_has_rounds',
    row: () => actionRow({ action: 'print plan', details: { seats: [], rounds: [] }, device_id: null }),
  },
  'a guest who was answered without a host’s device': {
    table: 'night_actions',
    rule: 'night_actions_host_answers',
    row: () => actionRow({ action: 'answer guest', device_id: null }),
  },
  'a walk-in guest without a name': {
    table: 'night_guests',
    rule: 'night_guests_first_name_check',
    row: () => guestRow({ first_name: ' ' }),
  },
  'a walk-in guest without a code': {
    ...{ table: 'night_guests', rule: 'night_guests_code_check', row: () => guestRow({ code: 'O' }) },
  },
  'two walk-in guests with one code': {
    table: 'night_guests',
    rule: 'night_guests_code_key',
    row: async () => guestRow({ code: (await insertGuest()).code }),
  },
  'claiming the seat of nobody': {
    ...{ table: 'bookings', rule: 'bookings_claim_seat', row: () => claimRow(guestRow()) },
  },
  'claiming a seat with another code': {
    table: 'bookings',
    rule: 'bookings_claim_seat',
    row: async () => claimRow(await insertGuest(), { ticket_code: newTicketCode() }),
  },
  'claiming a seat of the other side': {
    table: 'bookings',
    rule: 'bookings_claim_seat',
    row: async () => claimRow(await insertGuest(), { gender: 'F' }),
  },
  'a booking without a place that is no claimed seat': {
    table: 'bookings',
    rule: 'bookings_place_present',
    row: () => claimRow(guestRow(), { walk_in: false }),
  },
  'a like for someone not met': {
    table: 'likes',
    rule: 'likes_require_meeting',
    async row() {
      const [from, to] = [night.women[0]?.member, night.men[1]?.member]
      await app.query('update nights set started_at = now() where event_id = $1', [night.eventId])
      await app.query(
        `insert into likes_consents (id, member_id, content, consented_at) values ($1, $2, 'Yes', now())`,
        [newId(), from],
      )
      await app.query('insert into likes_cards (event_id, member_id, sent_at) values ($1, $2, now())', [
        night.eventId,
        from,
      ])
      return { event_id: night.eventId, from_member_id: from, to_member_id: to }
    },
  },
}

test.each(Object.entries(rules))(
  'the schema refuses %s, and nothing else does',
  async (_what, { table, rule, row }) => {
    await insertPair(pairRow(0, 0))
    const [statement, values] = insertion(table, await row())
    await expect(app.query(statement, values)).rejects.toMatchObject({ code: expect.stringMatching(/^23/) })
    // Without the rule, the same row is accepted.
    await owner.query('begin')
    try {
      await owner.query(await dropping(table, rule))
      expect((await owner.query(statement, values)).rowCount).toBe(1)
    } finally {
      await owner.query('rollback')
    }
  },
)

/** Returns the statement that drops a constraint, an index or a trigger. */
async function dropping(table: string, rule: string): Promise<string> {
  const { rows } = await owner.query<{ kind: string }>(
    `select 'constraint' as kind from pg_constraint where conname = $1 union all
     select 'trigger' from pg_trigger where tgname = $1 union all
     select 'index' from pg_class where relname = $1 and relkind = 'i'`,
    [rule],
  )
  const kind = rows[0]?.kind
  if (kind === 'index') return `drop index ${rule}`
  return kind === 'trigger' ? `drop trigger ${rule} on ${table}` : `alter table ${table} drop constraint ${rule}`
}

test('a pair that was struck frees its table, its guests and the meeting', async () => {
  const row = pairRow()
  await insertPair(row)
  await app.query('update round_pairs set struck_at = now() where id = $1', [row.id])
  expect((await insertPair(pairRow())).rowCount).toBe(1)
})

test('a pair and an action never change, even for the database owner', async () => {
  const [pair, action] = [pairRow(), actionRow()]
  await insertPair(pair)
  await app.query(...insertion('night_actions', action))
  for (const client of [app, owner]) {
    await expect(
      client.query('update round_pairs set table_number = 9 where id = $1', [pair.id]),
    ).rejects.toMatchObject({ code: '23514' })
    for (const change of [
      `update night_actions set action = 'resume' where id = $1`,
      'delete from night_actions where id = $1',
    ])
      await expect(client.query(change, [action.id])).rejects.toMatchObject({ code: '42501' })
  }
})

test('a pair names the member of a seat only while that member claims it', async () => {
  const guest = await insertGuest()
  const pair = pairRow(0, 0, { second_seat: guest.id, second_member_id: null })
  await insertPair(pair)
  const nameMember = (member: unknown) =>
    app.query('update round_pairs set second_member_id = $2 where id = $1', [pair.id, member])
  await expect(nameMember(night.men[1]?.member)).rejects.toMatchObject({ code: '23514' })
  const claim = await claimRow(guest)
  await app.query(...insertion('bookings', claim))
  await expect(nameMember(night.men[1]?.member)).rejects.toMatchObject({ code: '23514' })
  expect((await nameMember(claim.member_id)).rowCount).toBe(1)
  await app.query('delete from night_guests where id = $1', [guest.id])
  await app.query('update round_pairs set second_member_id = null where id = $1', [pair.id])
  await expect(nameMember(claim.member_id)).rejects.toMatchObject({ code: '23514' })
})

test('a booking never becomes a claimed seat, nor the other way round', async () => {
  const claim = await claimRow(await insertGuest())
  await app.query(...insertion('bookings', claim))
  for (const [id, walkIn] of [
    [claim.id, false],
    [night.men[0]?.id, true],
  ])
    await expect(
      app.query('update bookings set walk_in = $2, place_number = null where id = $1', [id, walkIn]),
    ).rejects.toMatchObject({ code: '23514' })
})
