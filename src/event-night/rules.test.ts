import { expect, test } from 'vitest'
import type { Guest, CheckInCommand } from '#event-night/contract.ts'
import { countGuests, matchingGuests, withPending } from '#event-night/rules.ts'

const here = 'device-here'
const at = '2026-12-04T19:10:00Z'
function aGuest(name: string, overrides: Partial<Guest> = {}): Guest {
  const nothing = { portrait: null, age: null, checked_in: null }
  return {
    ...{ booking_id: name, name, gender: 'F', state: 'expected', paid: true, sold: 'ahead', ticket_mark: '0000000000' },
    ...nothing,
    ...overrides,
  }
}
const pendingCommand = (of: string, action: CheckInCommand['action']) => ({
  command: { id: of, action, made_at: at, booking_id: of },
  bookingId: of,
})
const there = {
  state: 'in',
  checked_in: { at: '2026-12-04T19:00:00Z', by: 'Harry Host', device_id: 'another' },
} as const
const gone = { state: 'absent', checked_in: null } as const

test.each<[string, Partial<Guest>, CheckInCommand['action'][], Guest['state'], string | undefined]>([
  ['one who is let in here', {}, ['check in'], 'in', at],
  ['one who is let in here though they were before', there, ['check in'], 'in', there.checked_in.at],
  ['one who is taken out again', there, ['undo check-in'], 'expected', undefined],
  ['one who is let in and taken out', {}, ['check in', 'undo check-in'], 'expected', undefined],
  ['one who is marked absent', {}, ['mark absent'], 'absent', undefined],
  ['one who comes late', gone, ['check in'], 'in', at],
  ['one who is not absent after all', gone, ['undo absence'], 'expected', undefined],
  ['one who is taken out and was not in', gone, ['undo check-in'], 'absent', undefined],
  ['one who is said not to be absent and is in', there, ['undo absence'], 'in', there.checked_in.at],
])('%s is shown that way before the site has received it', (_who, overrides, actions, state, since) => {
  const [shown] = withPending(
    [aGuest('Amy', overrides)],
    actions.map((action) => pendingCommand('Amy', action)),
    here,
  )
  expect([shown?.state, shown?.checked_in?.at, shown?.isPending]).toEqual([state, since, true])
})

test('pending commands for one guest do not affect another, and nor does an unknown ticket', () => {
  const unknown = {
    command: { id: 'x', action: 'check in', made_at: at, ticket_code: '0' },
    bookingId: undefined,
  } as const
  const shown = withPending([aGuest('Amy'), aGuest('Beth')], [pendingCommand('Amy', 'check in'), unknown], here)
  expect(shown.map(({ name, state, isPending }) => [name, state, isPending])).toEqual([
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
  expect(matchingGuests([aGuest('Amy Tonks'), aGuest('Zoë Chloë-Round'), aGuest('Tom Hadley')], typed)).toHaveLength(
    found,
  )
})
