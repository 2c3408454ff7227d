import { afterEach, beforeEach, expect, test } from 'vitest'
import { aBooking, apiOf } from '#bookings/testing.ts'
import { aConsole, aNight, type NightGuest } from '#event-night/server/testing/a-night.ts'
import { loadNight } from '#event-night/server/night/load-night.ts'
import { aDoor } from '#event-night/testing.ts'
import { newId } from '#platform/server/ids.ts'
import { refusal } from '#platform/testing/refusal.ts'
import { blockMember } from '#safety/server/block-member.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeEach(async () => (t = await testSite()))
afterEach(() => t.close())

type Table = [table: number, woman: NightGuest | undefined, man: NightGuest | undefined]
/** Pairs of a call, as a device sends them. */
const pairsOf = (...tables: Table[]) =>
  tables.map(([table, woman, man]) => ({
    table,
    seats: [woman?.bookingId ?? '', man?.bookingId ?? ''] as [string, string],
  }))

/** Reads the pairs that count, as 'round table woman man'. */
async function storedPairs(eventId: number): Promise<string[]> {
  const rows = await t.site.db
    .selectFrom('roundPairs')
    .select(['roundNumber', 'tableNumber', 'firstSeat', 'secondSeat'])
    .where('eventId', '=', eventId)
    .where('struckAt', 'is', null)
    .execute()
  return rows
    .map(({ roundNumber, tableNumber, ...seats }) => [roundNumber, tableNumber, ...Object.values(seats)].join(' '))
    .toSorted()
}
const line = (round: number, ...tables: Table[]) =>
  pairsOf(...tables).map(({ table, seats }) => `${round} ${table} ${seats.join(' ')}`)

test('a round that a host calls is stored with its pairs, once, however often the call arrives', async () => {
  const { eventId, console, women, men } = await aNight(t)
  const tables: Table[] = [
    [1, women[0], men[0]],
    [2, women[1], men[1]],
    [3, women[2], men[2]],
  ]
  const call = console.actionOf({ action: 'call round', round: 1, pairs: pairsOf(...tables) })

  const { results } = await console.send(call, call)
  const again = await console.send(call)

  expect([...results, ...again.results].map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done'])
  expect(await storedPairs(eventId)).toEqual(line(1, ...tables).toSorted())
  expect(again.night.actions.map(({ action }) => action.action)).toEqual(['set up', 'call round'])
})

test('a refused action changes nothing, gives its reason, and is refused with the same reason when it arrives again', async () => {
  const { console, women, men } = await aNight(t)
  const call = console.actionOf({ action: 'call round', round: 2, pairs: pairsOf([1, women[0], men[0]]) })
  const { results, night } = await console.send(call)
  expect(results).toMatchObject([
    { outcome: 'refused', refusal: 'not_next_round', reason: expect.stringContaining('isn’t the next one') },
  ])
  expect(night.actions).toHaveLength(1)
  await console.act({ action: 'call round', round: 1, pairs: pairsOf([1, women[1], men[1]]) })
  expect((await console.send(call)).results).toEqual(results)
})

test('a second device calls no round until it leads', async () => {
  const { eventId, api, console, women, men } = await aNight(t)
  const other = aConsole(t, eventId, api)
  const call = { action: 'call round' as const, round: 1, pairs: pairsOf([1, women[0], men[0]]) }
  expect(await other.act(call)).toMatchObject({ outcome: 'refused', refusal: 'not_leading_device' })
  await other.act({ action: 'lead' })
  expect(await other.act(call)).toMatchObject({ outcome: 'done' })
  expect(await console.act({ ...call, round: 2 })).toMatchObject({ refusal: 'not_leading_device' })
})

test('a pair that is blocked after it was planned is left out of the call, and the host is not told why', async () => {
  const { eventId, console, women, men } = await aNight(t)
  const [her, him] = [women[0], men[0]]
  if (!her || !him) throw new Error('guests are missing')
  await blockMember(t.site, { memberId: her.id }, him.id)
  const pairs = pairsOf([1, her, him], [2, women[1], men[1]])
  const { outcome, left_out } = await console.act({ action: 'call round', round: 1, pairs })
  expect({ outcome, left_out }).toEqual({ outcome: 'done', left_out: [{ ...pairs[0], fault: 'apart' }] })
  expect(await storedPairs(eventId)).toEqual(line(1, [2, women[1], men[1]]))
})

test('swaps, corrections and undone calls change the stored pairs', async () => {
  const { eventId, console, women, men } = await aNight(t)
  const call = console.actionOf({
    action: 'call round',
    round: 1,
    pairs: pairsOf([1, women[0], men[0]], [2, women[1], men[1]]),
  })
  await console.send(call)
  await console.act({ action: 'swap', call_id: call.id, seats: [men[0]?.bookingId ?? '', men[1]?.bookingId ?? ''] })
  expect(await storedPairs(eventId)).toEqual(line(1, [1, women[0], men[1]], [2, women[1], men[0]]).toSorted())

  await console.act({ action: 'did not meet', seats: [women[0]?.bookingId ?? '', men[1]?.bookingId ?? ''] })
  const seats: [string, string] = [women[0]?.bookingId ?? '', men[2]?.bookingId ?? '']
  const added = console.actionOf({ action: 'did meet', round: 1, seats })
  expect((await console.send(added)).results).toMatchObject([{ outcome: 'done' }])
  expect(await storedPairs(eventId)).toEqual([`1  ${seats.join(' ')}`, ...line(1, [2, women[1], men[0]])])

  await console.act({ action: 'undo', undoes: added.id })
  expect(await storedPairs(eventId)).toEqual(line(1, [2, women[1], men[0]]))
})

test('an undone call frees its number and its pairs', async () => {
  const { eventId, console, women, men } = await aNight(t)
  const first = console.actionOf({ action: 'call round', round: 1, pairs: pairsOf([1, women[0], men[0]]) })
  await console.send(first)
  const undone = await console.act({ action: 'undo', undoes: first.id })
  expect([undone.outcome, await storedPairs(eventId)]).toEqual(['done', []])
  await console.act({ action: 'call round', round: 1, pairs: pairsOf([3, women[0], men[0]]) })
  expect(await storedPairs(eventId)).toEqual(line(1, [3, women[0], men[0]]))
})

test('a walk-in guest sits with members, and their name is erased when adding them is undone', async () => {
  const { eventId, console, women, men } = await aNight(t, { men: 2 })
  const seat = newId()
  const add = console.actionOf({ action: 'add guest', seat, name: 'Walter', side: 'men', paid_pence: 0 })
  await console.send(add)
  const pairs = [
    ...pairsOf([1, women[0], men[0]]),
    { table: 2, seats: [women[1]?.bookingId ?? '', seat] as [string, string] },
  ]
  const call = console.actionOf({ action: 'call round', round: 1, pairs })
  expect((await console.send(call)).results).toMatchObject([{ outcome: 'done', left_out: [] }])
  await console.act({ action: 'undo', undoes: call.id })
  expect((await console.act({ action: 'undo', undoes: add.id })).outcome).toBe('done')
  expect(await t.site.db.selectFrom('nightGuests').selectAll().where('eventId', '=', eventId).execute()).toEqual([])
})

test('a note is kept for owners, and no device is sent its text', async () => {
  const { eventId, console, women } = await aNight(t)
  await console.act({ action: 'note', seats: [women[0]?.bookingId ?? ''], text: 'Felt unwell, went home.' })
  const notes = await t.site.db
    .selectFrom('nightNotes')
    .select(['memberId', 'body'])
    .where('eventId', '=', eventId)
    .execute()
  expect(notes).toEqual([{ memberId: women[0]?.id, body: 'Felt unwell, went home.' }])
  expect(JSON.stringify(await console.load())).not.toContain('Felt unwell, went home.')
})

test('a device whose clock is an hour ahead does not call a round in the future', async () => {
  const { console, women, men } = await aNight(t)
  const done_at = t.clock.now().add({ hours: 1 }).toString()
  const call = {
    ...console.actionOf({ action: 'call round', round: 1, pairs: pairsOf([1, women[0], men[0]]) }),
    done_at,
  }
  const { night } = await console.send(call)
  expect(Date.parse(night.actions.at(-1)?.action.done_at ?? '')).toBeLessThanOrEqual(Date.parse(night.now))
})

test.each([
  ['last', { apart: 0, last: 1 }],
  ['never', { apart: 1, last: 0 }],
  ['any', { apart: 0, last: 0 }],
] as const)(
  'the owner’s setting ‘%s’ decides about people who met at an earlier event',
  async (peopleMetBefore, expected) => {
    const { console, women, men } = await aNight(t, { women: 1, men: 1 })
    await console.act({ action: 'call round', round: 1, pairs: pairsOf([1, women[0], men[0]]) })
    const { eventId: id } = await aDoor(t)
    for (const member of [...women, ...men]) await aBooking(t.site, { eventId: id, member })
    const { guests } = (await loadNight(t.site.db, { id, endedAt: null }, { peopleMetBefore })).night
    expect({ apart: guests.apart.length, last: guests.meetLast.length }).toEqual(expected)
  },
)

test('a host of another event can neither see nor run the night', async () => {
  const { eventId } = await aNight(t)
  const { host } = await aNight(t)
  const other = aConsole(t, eventId, await apiOf(t, host))
  for (const request of [() => other.load(), () => other.act({ action: 'lead' })])
    expect(await refusal(request())).toMatchObject({ status: 403, error: 'event_not_yours' })
})

test('a printing by one device is known to every device, once, even if it is sent again', async () => {
  const { eventId, api, console: first } = await aNight(t)
  const other = aConsole(t, eventId, api)
  const { guests } = await first.load()
  const [woman, man] = ['women', 'men'].map((side) => guests.find((guest) => guest.side === side)?.seat ?? '')
  const rounds = [{ round: 1, pairs: [[1, 0, 1] as const] }]
  const print = first.actionOf({ action: 'print plan', seats: [woman ?? '', man ?? ''], rounds, fingerprint: 7 })
  await first.send(print)
  const { results } = await first.send(print)
  expect(results).toEqual([expect.objectContaining({ outcome: 'done', action: 'print plan' })])
  const prints = (await other.load()).actions.filter(({ action }) => action.action === 'print plan')
  expect(prints).toEqual([{ by: { device: first.deviceId }, action: { ...print, done_at: expect.any(String) } }])
  const rows = await t.site.db.selectFrom('nightActions').selectAll().where('id', '=', print.id).execute()
  expect(rows).toEqual([expect.objectContaining({ madeBy: expect.any(String), deviceId: first.deviceId })])
})
