import { expect, test } from 'vitest'
import type { Guest, CheckInCommand } from '#event-night/contract.ts'
import { countGuests, matchingGuests, applyPendingCommands, grantsDoor } from '#event-night/rules.ts'

const here = 'device-here'
const at = '2026-12-04T19:10:00Z'
function aGuest(name: string, overrides: Partial<Guest> = {}): Guest {
  const nothing = { portrait: null, age: null, checked_in: null }
  return {
    ...{
      booking_id: name,
      name,
      gender: 'F',
      state: 'expected',
      paid: true,
      sold: 'in advance',
      coming: null,
      delay: null,
      absences: null,
      ticket_mark: '0000000000',
    },
    ...nothing,
    ...overrides,
  }
}
const pendingCommand = (of: string, action: CheckInCommand['action']) => ({
  command: { id: of, action, made_at: at, booking_id: of },
  bookingId: of,
})
const checkedInElsewhere = {
  state: 'in',
  checked_in: { at: '2026-12-04T19:00:00Z', by: 'Harry Host', device_id: 'another' },
} as const
const absent = { state: 'absent', checked_in: null } as const

test.each<[string, Partial<Guest>, CheckInCommand['action'][], Guest['state'], string | undefined]>([
  ['who is checked in on this device', {}, ['check in'], 'in', at],
  [
    'who is checked in on this device but was already in',
    checkedInElsewhere,
    ['check in'],
    'in',
    checkedInElsewhere.checked_in.at,
  ],
  ['whose check-in is undone', checkedInElsewhere, ['undo check-in'], 'expected', undefined],
  ['who is checked in and whose check-in is undone', {}, ['check in', 'undo check-in'], 'expected', undefined],
  ['who is marked absent', {}, ['mark absent'], 'absent', undefined],
  ['who was marked absent and is checked in', absent, ['check in'], 'in', at],
  ['whose absence mark is removed', absent, ['undo absence'], 'expected', undefined],
  ['whose check-in is undone but who was not in', absent, ['undo check-in'], 'absent', undefined],
  [
    'whose absence mark is removed but who is in',
    checkedInElsewhere,
    ['undo absence'],
    'in',
    checkedInElsewhere.checked_in.at,
  ],
])(
  'a guest %s is shown in the new state before the site has received the command',
  (_who, overrides, actions, state, since) => {
    const [shown] = applyPendingCommands(
      [aGuest('Amy', overrides)],
      actions.map((action) => pendingCommand('Amy', action)),
      here,
    )
    expect([shown?.state, shown?.checked_in?.at, shown?.isPending]).toEqual([state, since, true])
  },
)

test('pending commands for one guest or for an unknown ticket do not affect other guests', () => {
  const unknown = {
    command: { id: 'x', action: 'check in', made_at: at, ticket_code: '0' },
    bookingId: undefined,
  } as const
  const shown = applyPendingCommands(
    [aGuest('Amy'), aGuest('Beth')],
    [pendingCommand('Amy', 'check in'), unknown],
    here,
  )
  expect(shown.map(({ name, state, isPending }) => [name, state, isPending])).toEqual([
    ['Amy', 'in', true],
    ['Beth', 'expected', false],
  ])
})

test('guests who are in are counted in total and by gender', () => {
  const guests = [
    aGuest('Amy', checkedInElsewhere),
    aGuest('Beth'),
    aGuest('Tom', { ...checkedInElsewhere, gender: 'M' }),
    aGuest('Cath', absent),
  ]
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

test('opening a door grants it from a week before the event until two hours after its planned end', () => {
  const [startsAtMs, endsAtMs] = [Date.UTC(2026, 11, 4, 19, 30), Date.UTC(2026, 11, 4, 22)]
  const isGrantedAt = (...date: Parameters<typeof Date.UTC>) => grantsDoor({ startsAtMs, endsAtMs }, Date.UTC(...date))
  expect([isGrantedAt(2026, 10, 27, 19, 29), isGrantedAt(2026, 10, 27, 19, 30)]).toEqual([false, true])
  expect([isGrantedAt(2026, 11, 4, 23, 59), isGrantedAt(2026, 11, 5, 0, 0)]).toEqual([true, false])
})
