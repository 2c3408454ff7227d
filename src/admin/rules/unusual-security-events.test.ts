import { expect, test } from 'vitest'
import { findUnusual, type RecordedEvent } from '#admin/rules/unusual-security-events.ts'

const NOON = Temporal.Instant.from('2026-11-25T12:00:00Z')
const after = (hours: number) => NOON.add({ seconds: Math.round(hours * 3_600) })

const event = (kind: RecordedEvent['kind'], hours: number, more: Partial<RecordedEvent> = {}): RecordedEvent => ({
  ...{ kind, memberId: 'amy', network: 'home', device: 'A phone', detail: null, at: after(hours), times: 1 },
  ...more,
})
const noDevices = new Map<string, Set<string>>()
const rulesIn = (events: RecordedEvent[], known: Map<string, Set<string>> = noDevices) =>
  findUnusual(events, known).map(({ rule, times }) => [rule, times])

test('ten tries on an account within a day are unusual, and nine are not', () => {
  const tries = [event('sign-in refused', 0, { times: 6 }), event('second factor refused', 23, { times: 3 })]
  expect(rulesIn(tries)).toEqual([])
  expect(rulesIn([...tries, event('current password refused', 23.9)])).toEqual([['tries on an account', 10]])
  expect(rulesIn([...tries, event('sign-in refused', 24)])).toEqual([])
})

test('the largest run of tries is counted, whatever their order', () => {
  const tries = [30, 2, 0, 29].map((hours) => event('sign-in refused', hours, { times: 8 }))
  const found = findUnusual(tries, noDevices)
  expect(found).toMatchObject([{ rule: 'tries on an account', times: 16, memberId: 'amy', network: null }])
  // The later one of two runs of the same size.
  expect(found.map(({ at }) => at)).toEqual([after(30)])
  const smallerAfterwards = [event('sign-in refused', 0, { times: 20 }), event('sign-in refused', 30, { times: 3 })]
  expect(findUnusual(smallerAfterwards, noDevices).map(({ at, times }) => [at, times])).toEqual([[after(0), 20]])
})

test('thirty tries from a network are unusual, whether or not their accounts are known', () => {
  const tries = (times: number) => [
    event('sign-in refused', 0, { memberId: null, times }),
    event('activation refused', 1, { memberId: 'bob', times: 9 }),
  ]
  expect(rulesIn(tries(20))).toEqual([])
  expect(rulesIn(tries(21))).toEqual([['tries from a network', 30]])
  expect(rulesIn(tries(99).map((one) => ({ ...one, network: null })))).toEqual([])
})

test('a tripped limit, a blocked passkey, a reused token and a refused operation of staff are no tries', () => {
  expect(rulesIn([event('refresh token reused', 0, { times: 99 })])).toEqual([['token reused', 99]])
  expect(rulesIn([event('passkey blocked', 0, { times: 99 })])).toEqual([['passkey blocked', 99]])
  expect(rulesIn([event('limit reached', 0, { times: 99 })])).toEqual([])
  expect(rulesIn([event('staff access refused', 0, { times: 99 })])).toEqual([['staff access refused', 99]])
})

test('a key that the site made is unusual when it is refused, and an invented one is no try at an account', () => {
  const refused = (detail: string) => event('API key refused', 0, { memberId: null, detail, times: 99 })
  expect(rulesIn(['unknown', 'mistyped'].map(refused))).toEqual([])
  const made = ['revoked', 'expired', 'scope_missing'].map((detail) => rulesIn([refused(detail)]))
  expect(made).toEqual(made.map(() => [['API key refused', 99]]))
})

test('what decides where data goes is unusual, and what stops it is not', () => {
  const kinds = ['API key made', 'webhook added', 'webhook changed', 'webhook secret replaced'] as const
  expect(rulesIn(kinds.map((kind) => event(kind, 0)))).toEqual(kinds.map(() => ['connection changed', 1]))
  const stopped = (['API key revoked', 'webhook turned off', 'webhook deleted'] as const).map((kind) => event(kind, 0))
  expect(rulesIn(stopped)).toEqual([])
})

test('a sign-in after five tries from its network, or ten from any, is unusual', () => {
  const signIn = event('signed in', 5)
  expect(rulesIn([event('sign-in refused', 1, { times: 4 }), signIn])).toEqual([])
  expect(rulesIn([event('sign-in refused', 1, { times: 5 }), signIn])).toEqual([['signed in after many tries', 5]])
  const again = [signIn, event('signed in', 6), event('signed in', 7, { network: 'elsewhere' })]
  expect(rulesIn([event('sign-in refused', 1, { times: 5 }), ...again])).toEqual([['signed in after many tries', 5]])
  const elsewhere = (times: number) => event('sign-in refused', 1, { times, network: 'elsewhere' })
  expect(rulesIn([elsewhere(9), signIn])).toEqual([])
  expect(rulesIn([elsewhere(10), signIn])).toEqual([
    ['signed in after many tries', 10],
    ['tries on an account', 10],
  ])
  expect(rulesIn([event('sign-in refused', 6, { times: 5 }), signIn])).toEqual([])
  expect(rulesIn([event('sign-in refused', 5, { times: 5 }), signIn])).toEqual([['signed in after many tries', 5]])
  const inBothNetworks = [signIn, event('signed in', 6, { network: 'elsewhere' })]
  expect(rulesIn([elsewhere(10), ...inBothNetworks]).filter(([rule]) => rule === 'signed in after many tries')).toEqual(
    [
      ['signed in after many tries', 10],
      ['signed in after many tries', 10],
    ],
  )
  const ofNobody = { memberId: null, times: 20 }
  expect(rulesIn([event('sign-in refused', 1, ofNobody), event('signed in', 5, { memberId: null })])).toEqual([])
  expect(rulesIn([event('sign-in refused', 1, { times: 5, memberId: 'bob' }), signIn])).toEqual([])
})

test('staff on a new device are found once for each device, but not on their very first one', () => {
  const known = new Map([
    ['amy', new Set(['A phone'])],
    ['new', new Set<string>()],
  ])
  const signIns = [
    event('signed in', 0),
    event('signed in', 1, { device: 'A tablet' }),
    event('signed in', 2, { device: 'A tablet' }),
    event('signed in', 3, { memberId: 'new', device: 'A tablet' }),
    event('signed in', 4, { memberId: 'a member', device: 'A tablet' }),
    event('signed in', 5, { device: null }),
    event('step-up done', 6, { device: 'A laptop' }),
    event('signed in', 7, { memberId: 'new', device: 'A laptop' }),
    event('signed in', 8, { memberId: null, device: 'A laptop' }),
  ]
  expect(findUnusual(signIns, known).map(({ rule, at, device }) => [rule, at, device])).toEqual([
    ['staff on a new device', after(7), 'A laptop'],
    ['staff on a new device', after(1), 'A tablet'],
  ])
})

test.each([
  ['2026-11-25T22:59:00Z', false],
  ['2026-11-25T23:00:00Z', true],
  ['2026-11-26T05:59:00Z', true],
  ['2026-11-26T06:00:00Z', false],
  // In summer, London is an hour ahead.
  ['2026-07-25T22:00:00Z', true],
  ['2026-07-26T05:00:00Z', false],
])('whether an export at %s is unusual: %s', (at, isUnusual) => {
  const events = (['data exported', 'signed in'] as const).map((kind) => ({
    ...event(kind, 0),
    at: Temporal.Instant.from(at),
  }))
  const found = findUnusual(events, noDevices).map(({ rule, kind }) => [rule, kind])
  expect(found).toEqual(isUnusual ? [['export at night', 'data exported']] : [])
})

test('the most alarming comes first, then the newest', () => {
  const events = [
    ...(['role assigned', 'role removed', 'second factor removed', 'site key changed'] as const).map((kind, nth) =>
      event(kind, nth),
    ),
    event('passkey blocked', 1),
    event('refresh token reused', 0),
  ]
  expect(findUnusual(events, noDevices).map(({ rule, kind }) => [rule, kind])).toEqual([
    ['token reused', 'refresh token reused'],
    ['passkey blocked', 'passkey blocked'],
    ...['site key changed', 'second factor removed', 'role removed', 'role assigned'].map((kind) => [
      'role changed',
      kind,
    ]),
  ])
})
