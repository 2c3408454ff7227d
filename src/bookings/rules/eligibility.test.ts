import { describe, expect, test } from 'vitest'
import type { Balance } from '#bookings/rules/balance.ts'
import {
  eligibility,
  type Candidate,
  type Context,
  type EventOnSale,
  type Reason,
  type SalesChannel,
} from '#bookings/rules/eligibility.ts'

const hour = 3_600_000
const event: EventOnSale = {
  cancelled: false,
  startsAtMs: 100 * hour,
  endsAtMs: 102 * hour,
  bookingClosesAtMs: 90 * hour,
  youngestAge: 30,
  oldestAge: 42,
}
const open: Balance = { places: { M: 4, F: 4 }, live: { M: 1, F: 1 }, booked: { M: 1, F: 1 }, releaseMargin: 3 }
const full: Balance = { ...open, live: { M: 4, F: 4 } }
const onlyMen: Balance = { ...open, live: { M: 1, F: 4 } }
/** No more places for women are on sale until more men have booked. */
const unbalanced: Balance = { ...open, live: { M: 0, F: 3 }, booked: { M: 0, F: 3 } }
const woman: Candidate = {
  gender: 'F',
  age: { today: 34, onTheDay: 35 },
  isActive: true,
  ownPlace: 'none',
  waitingBefore: 0,
  pausedUntilMs: null,
}
const aged = (onTheDay: number, today = onTheDay) => ({ today, onTheDay })

const channels = ['online', 'waiting list', 'offer', 'transfer', 'by hand', 'door'] as const
type Case = { atHour?: number; event?: Partial<EventOnSale>; balance?: Balance; candidate?: Partial<Candidate> | null }

function reasonOf(channel: SalesChannel, testCase: Case): Reason | undefined {
  const { atHour = 98, balance = open } = testCase
  // By default, booking closes when the event starts, and the door is open.
  const context = { event: { ...event, bookingClosesAtMs: null, ...testCase.event }, balance, nowMs: atHour * hour }
  const candidate = testCase.candidate === null ? null : { ...woman, ...testCase.candidate }
  return eligibility(channel, context, candidate).reason
}

/** Each case with its reason per channel, in the order of `channels`. '-' means that the candidate can have a place. */
const table: [title: string, testCase: Case, ...reasons: string[]][] = [
  ['a place is on sale', {}, '-', 'place_available', '-', '-', '-', '-'],
  ['the event is cancelled', { event: { cancelled: true } }, ...Array<string>(6).fill('cancelled')],
  [
    'the event is cancelled and over, and the candidate has booked',
    { event: { cancelled: true }, atHour: 102, candidate: { ownPlace: 'booked' } },
    ...Array<string>(6).fill('cancelled'),
  ],
  ['the event is over', { atHour: 102, candidate: { ownPlace: 'booked' } }, ...Array<string>(6).fill('past')],
  [
    'the candidate has booked',
    { balance: full, candidate: { ownPlace: 'booked' } },
    ...Array<string>(6).fill('attending'),
  ],
  [
    'the event has begun',
    { atHour: 100 },
    'booking_closed',
    'booking_closed',
    'booking_closed',
    'booking_closed',
    '-',
    '-',
  ],
  [
    'booking has closed early',
    { event: { bookingClosesAtMs: 98 * hour } },
    'booking_closed',
    'booking_closed',
    'booking_closed',
    '-',
    '-',
    '-',
  ],
  [
    'booking closed while the candidate held a place',
    { atHour: 100, candidate: { ownPlace: 'held' } },
    'booking_closed',
    'booking_closed',
    'booking_closed',
    'booking_closed',
    '-',
    '-',
  ],
  ['the door is about to open', { atHour: 97 - 1 / hour }, '-', 'place_available', '-', '-', '-', 'door_not_open'],
  [
    'the door is not open and the candidate holds a place',
    { atHour: 90, candidate: { ownPlace: 'held' } },
    '-',
    'place_held',
    '-',
    '-',
    '-',
    '-',
  ],
  ['the door has just opened', { atHour: 97 }, '-', 'place_available', '-', '-', '-', '-'],
  ['every place is taken', { balance: full }, 'full', '-', '-', '-', 'no_seat', 'full'],
  [
    'every place is taken and the candidate is too young',
    { balance: full, candidate: { age: aged(20) } },
    'full',
    ...Array<string>(4).fill('too_young'),
    'full',
  ],
  [
    'every place is taken, one by the candidate',
    { balance: full, candidate: { ownPlace: 'held' } },
    '-',
    'place_held',
    '-',
    '-',
    '-',
    '-',
  ],
  ['nobody is signed in', { candidate: null }, ...Array<string>(6).fill('signed_out')],
  [
    'nobody is signed in and every place is taken',
    { balance: full, candidate: null },
    'full',
    ...Array<string>(4).fill('signed_out'),
    'full',
  ],
  [
    'nobody is signed in before the door opens',
    { atHour: 90, candidate: null },
    ...Array<string>(5).fill('signed_out'),
    'door_not_open',
  ],
  [
    'the account is not active',
    { candidate: { isActive: false, age: aged(17) } },
    ...Array<string>(6).fill('account_not_active'),
  ],
  ['the candidate is 17', { candidate: { age: aged(18, 17) } }, ...Array<string>(6).fill('under_18')],
  [
    'the candidate is 18 at an event for all ages',
    { event: { youngestAge: null, oldestAge: null }, candidate: { age: aged(18) } },
    '-',
    'place_available',
    '-',
    '-',
    '-',
    '-',
  ],
  [
    'the candidate is too young',
    { balance: onlyMen, candidate: { age: aged(29) } },
    ...Array<string>(6).fill('too_young'),
  ],
  ['the candidate is too old', { balance: onlyMen, candidate: { age: aged(43) } }, ...Array<string>(6).fill('too_old')],
  [
    'the candidate holds a place and is too old',
    { candidate: { ownPlace: 'held', age: aged(43) } },
    ...Array<string>(6).fill('too_old'),
  ],
  [
    'every place for women is taken',
    { balance: onlyMen },
    'no_places_for_gender',
    '-',
    '-',
    '-',
    'no_seat',
    'no_places_for_gender',
  ],
  ['the balance reserves places for men', { balance: unbalanced }, 'no_places_for_gender', '-', '-', '-', '-', '-'],
  [
    'someone is waiting ahead of the candidate',
    { candidate: { waitingBefore: 1 } },
    'no_places_for_gender',
    '-',
    '-',
    '-',
    '-',
    '-',
  ],
  [
    'someone is waiting ahead of a candidate who holds a place',
    { candidate: { ownPlace: 'held', waitingBefore: 1 } },
    '-',
    'place_held',
    '-',
    '-',
    '-',
    '-',
  ],
  [
    'holds are paused for the candidate',
    { candidate: { pausedUntilMs: 500 * hour } },
    'holds_paused',
    'place_available',
    '-',
    '-',
    '-',
    'holds_paused',
  ],
  [
    'holds are paused and the candidate holds a place',
    { candidate: { pausedUntilMs: 500 * hour, ownPlace: 'held' } },
    '-',
    'place_held',
    '-',
    '-',
    '-',
    '-',
  ],
  [
    'holds are paused and no place is on sale',
    { balance: onlyMen, candidate: { pausedUntilMs: 500 * hour } },
    'no_places_for_gender',
    '-',
    '-',
    '-',
    'no_seat',
    'no_places_for_gender',
  ],
]

describe.each(table)('if %s', (_title, testCase, ...reasons) => {
  test.each(channels.map((channel, index) => [channel, reasons[index]] as const))(
    'channel ‘%s’ returns %s',
    (channel, reason) => {
      expect(reasonOf(channel, testCase) ?? '-').toBe(reason)
    },
  )
})

describe('an offer', () => {
  const offered: Context = { event, balance: full, nowMs: 90 * hour, offerEndsAtMs: 90 * hour }
  const held: Candidate = { ...woman, ownPlace: 'held' }

  test('that ends when booking closes can still be paid for until the event is over', () => {
    expect(eligibility('offer', offered, held).reason).toBeUndefined()
    expect(eligibility('offer', { ...offered, nowMs: 102 * hour }, held).reason).toBe('past')
  })

  test('lapses when booking closes if the closing time was brought forward', () => {
    const forward = { ...offered, offerEndsAtMs: 90 * hour + 1 }
    expect(eligibility('offer', forward, held).reason).toBe('booking_closed')
    expect(eligibility('offer', { ...forward, nowMs: 90 * hour - 1 }, held).reason).toBeUndefined()
  })
})

describe('a date of birth', () => {
  const unknown: Candidate = { ...woman, age: null }
  const requirementsFor = (
    channel: SalesChannel,
    testCase: Partial<EventOnSale>,
    candidate: Candidate | null = unknown,
  ) => {
    const { reason, dateOfBirthNeeded } = eligibility(
      channel,
      { event: { ...event, ...testCase }, balance: open, nowMs: 89 * hour },
      candidate,
    )
    return { reason, dateOfBirthNeeded }
  }

  test.each(['online', 'offer', 'transfer'] as const)(
    'is required at any event if it is unknown (channel ‘%s’)',
    (channel) => {
      const needed = { reason: undefined, dateOfBirthNeeded: true }
      expect(requirementsFor(channel, {})).toEqual(needed)
      expect(requirementsFor(channel, { youngestAge: null, oldestAge: null })).toEqual(needed)
    },
  )

  test('is required for a booking by hand only at an event with an age range', () => {
    expect(requirementsFor('by hand', {}).dateOfBirthNeeded).toBe(true)
    expect(requirementsFor('by hand', { youngestAge: null, oldestAge: null }).dateOfBirthNeeded).toBe(false)
  })

  test('is not required of a visitor, or if it is known', () => {
    expect(requirementsFor('online', {}, woman).dateOfBirthNeeded).toBe(false)
    expect(requirementsFor('online', {}, null).dateOfBirthNeeded).toBe(false)
  })
})

test.each<[string, Case, boolean]>([
  ['a place is on sale', {}, false],
  ['the balance reserves places for men', { balance: unbalanced }, true],
  ['someone is waiting ahead of the candidate', { candidate: { waitingBefore: 1 } }, true],
  ['the candidate holds the place', { candidate: { ownPlace: 'held', waitingBefore: 1 } }, false],
  ['the candidate is too old', { balance: unbalanced, candidate: { age: aged(43) } }, false],
])('if %s, explanationNeeded is %j for a booking by hand, and false otherwise', (_title, testCase, needed) => {
  const context = { event, balance: testCase.balance ?? open, nowMs: 0 }
  const candidate = { ...woman, ...testCase.candidate }
  expect(eligibility('by hand', context, candidate).explanationNeeded).toBe(needed)
  for (const channel of ['online', 'offer', 'transfer'] as const)
    expect(eligibility(channel, context, candidate).explanationNeeded).toBe(false)
})
