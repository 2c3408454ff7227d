import { expect, test } from 'vitest'
import type { Door, Tap } from '#event-night/contract.ts'
import { KeptTaps } from '#event-night/web/taps/kept-taps.ts'
import { sendKeptTaps } from '#event-night/web/taps/send-kept-taps.ts'
import { shelfInMemory } from '#event-night/web/testing/shelf-in-memory.ts'

const of = { eventId: 12, memberId: 'harriet' }
let count = 0
const aTap = (): Tap => {
  count += 1
  const id = `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`
  return { id, tapped_at: '2026-12-04T19:30:00.000Z', tap: 'came in', booking_id: id }
}
const many = (length: number) => Array.from({ length }, aTap)

test('commands survive a reload in their order, and are deleted once the site has received them', () => {
  const shelf = shelfInMemory()
  const taps = many(12)
  for (const tap of taps) new KeptTaps(shelf, of).add(tap)
  const after = new KeptTaps(shelf, of)
  expect(after.all()).toEqual(taps)
  after.drop(new Set(taps.slice(0, 11).map(({ id }) => id)))
  const [last] = taps.slice(11)
  expect(new KeptTaps(shelf, of).all()).toEqual([last])
  const next = aTap()
  after.add(next)
  expect(new KeptTaps(shelf, of).all()).toEqual([last, next])
})

test('two tabs do not overwrite each other’s commands', () => {
  const shelf = shelfInMemory()
  const [one, other] = [new KeptTaps(shelf, of), new KeptTaps(shelf, of)]
  const taps = many(4)
  taps.forEach((tap, nth) => (nth % 2 === 0 ? one : other).add(tap))
  expect(one.all()).toEqual(taps)
  one.drop(new Set(taps.map(({ id }) => id)))
  expect(other.all().filter(({ id }) => taps.slice(0, 1).some((tap) => tap.id === id))).toEqual([])
})

test('commands of another member or another event are not read', () => {
  const shelf = shelfInMemory()
  new KeptTaps(shelf, of).add(aTap())
  expect(new KeptTaps(shelf, { ...of, memberId: 'harry' }).all()).toEqual([])
  expect(new KeptTaps(shelf, { ...of, eventId: 1 }).all()).toEqual([])
})

test('without local storage commands last as long as the page, and unreadable entries are ignored', () => {
  const refusing = () => {
    throw new Error('no')
  }
  const none = new KeptTaps(
    { getItem: refusing, setItem: refusing, removeItem: refusing, key: refusing, length: 1 },
    of,
  )
  const tap = aTap()
  none.add(tap)
  expect(none.all()).toEqual([tap])
  none.drop(new Set([tap.id]))
  expect(none.all()).toEqual([])

  const shelf = shelfInMemory()
  shelf.setItem('tapped at 12 by harriet 00000001 x', '{"id":1}')
  shelf.setItem('tapped at 12 by harriet 00000002 x', 'no JSON')
  expect(new KeptTaps(shelf, of).all()).toEqual([])
})

test('commands are sent fifty at a time, oldest first, and sent again if the response is lost', async () => {
  const kept = new KeptTaps(shelfInMemory(), of)
  const taps = many(120)
  for (const tap of taps) kept.add(tap)
  const sent: string[][] = []
  const send = async (some: readonly Tap[]) => {
    sent.push(some.map(({ id }) => id))
    if (sent.length === 2) throw new Error('lost')
    return {
      taken: some.map(({ id, tap }) => ({ id, tap, booking_id: id, outcome: 'done' as const, why: null })),
      door,
    }
  }
  await expect(sendKeptTaps(kept, send, () => {})).rejects.toThrow('lost')
  await sendKeptTaps(kept, send, () => {})
  const ids = taps.map(({ id }) => id)
  expect(sent).toEqual([ids.slice(0, 50), ids.slice(50, 100), ids.slice(50, 100), ids.slice(100)])
  expect(kept.all()).toEqual([])
})

const door: Door = {
  event: {
    ...{ id: 12, title: 'An evening', start_date_local: '2026-12-04T19:30:00', end_date_local: '2026-12-04T22:00:00' },
    venue: { name: 'The Test Arms', street: '1 Lock Lane', town: 'Tipton', postcode: 'DY4 7AA' },
    ...{ cancelled: false, started: true, ended: false, has_age_range: false },
  },
  guests: [],
  walk_in: null,
  can_end: false,
  now: '2026-12-04T19:30:00Z',
}
