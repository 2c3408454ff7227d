import { expect, test } from 'vitest'
import type { Guest, Tap } from '#event-night/contract.ts'
import { countGuests, named, withPending } from '#event-night/rules.ts'

const here = 'device-here'
const at = '2026-12-04T19:10:00Z'
function aGuest(name: string, given: Partial<Guest> = {}): Guest {
  const nothing = { portrait: null, age: null, came_in: null }
  return {
    ...{ booking_id: name, name, gender: 'F', state: 'expected', paid: true, sold: 'ahead', ticket_mark: '0000000000' },
    ...nothing,
    ...given,
  }
}
const tap = (of: string, what: Tap['tap']) => ({
  tap: { id: of, tap: what, tapped_at: at, booking_id: of },
  bookingId: of,
})
const there = { state: 'in', came_in: { at: '2026-12-04T19:00:00Z', by: 'Harry Host', device_id: 'another' } } as const
const gone = { state: 'absent', came_in: null } as const

test.each<[string, Partial<Guest>, Tap['tap'][], Guest['state'], string | undefined]>([
  ['one who is let in here', {}, ['came in'], 'in', at],
  ['one who is let in here though they were before', there, ['came in'], 'in', there.came_in.at],
  ['one who is taken out again', there, ['not in'], 'expected', undefined],
  ['one who is let in and taken out', {}, ['came in', 'not in'], 'expected', undefined],
  ['one who is marked absent', {}, ['absent'], 'absent', undefined],
  ['one who comes late', gone, ['came in'], 'in', at],
  ['one who is not absent after all', gone, ['not absent'], 'expected', undefined],
  ['one who is taken out and was not in', gone, ['not in'], 'absent', undefined],
  ['one who is said not to be absent and is in', there, ['not absent'], 'in', there.came_in.at],
])('%s is shown that way before the site has received it', (_who, given, taps, state, since) => {
  const [shown] = withPending(
    [aGuest('Amy', given)],
    taps.map((what) => tap('Amy', what)),
    here,
  )
  expect([shown?.state, shown?.came_in?.at, shown?.isKept]).toEqual([state, since, true])
})

test('pending commands for one guest do not affect another, and nor does an unknown ticket', () => {
  const unknown = { tap: { id: 'x', tap: 'came in', tapped_at: at, ticket_code: '0' }, bookingId: undefined } as const
  const shown = withPending([aGuest('Amy'), aGuest('Beth')], [tap('Amy', 'came in'), unknown], here)
  expect(shown.map(({ name, state, isKept }) => [name, state, isKept])).toEqual([
    ['Amy', 'in', true],
    ['Beth', 'expected', false],
  ])
})

test('guests who are in are counted in total and by gender', () => {
  const guests = [aGuest('Amy', there), aGuest('Beth'), aGuest('Tom', { ...there, gender: 'M' }), aGuest('Cath', gone)]
  expect(countGuests(guests)).toEqual({ in: 2, booked: 4, women: [1, 3], men: [1, 1] })
})

test.each([
  ['', 3],
  ['  am ', 1],
  ['tonks AMY', 1],
  ['zoe', 1],
  ['chloe-round', 1],
  ['CHLOÉ', 1],
  ['o', 3],
  ['amy hadley', 0],
])('searching for %j finds %i guests', (typed, found) => {
  expect(named([aGuest('Amy Tonks'), aGuest('Zoë Chloë-Round'), aGuest('Tom Hadley')], typed)).toHaveLength(found)
})
