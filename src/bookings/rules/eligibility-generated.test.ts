import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMaxedOut, onSale, type Balance, type Gender } from '#bookings/rules/balance.ts'
import {
  eligibility,
  isBookingClosed,
  type Candidate,
  type EventOnSale,
  type Reason,
} from '#bookings/rules/eligibility.ts'

const seeded = { seed: 20261121, numRuns: 2_000 }
const aged = (onTheDay: number, today = onTheDay) => ({ today, onTheDay })

const few = fc.integer({ min: 0, max: 4 })
const taken = fc.record({ M: few, F: few })
const aBalance = fc
  .record({ places: taken, live: taken, booked: taken, releaseMargin: fc.integer({ min: 1, max: 4 }) })
  .map(({ places, live, booked, releaseMargin }): Balance => {
    const least = (one: Balance['live'], other: Balance['live']) => ({
      M: Math.min(one.M, other.M),
      F: Math.min(one.F, other.F),
    })
    const within = least(live, places)
    return { places, live: within, booked: least(booked, within), releaseMargin }
  })
const anAge = fc.integer({ min: 16, max: 60 })
const anEvent = fc.record<EventOnSale>({
  cancelled: fc.boolean(),
  startsAtMs: fc.constant(1_000),
  endsAtMs: fc.constant(2_000),
  bookingClosesAtMs: fc.option(fc.integer({ min: 0, max: 1_000 })),
  youngestAge: fc.option(anAge),
  oldestAge: fc.option(anAge),
})
const aCandidate = fc.option(
  fc.record<Candidate>({
    gender: fc.constantFrom<Gender[]>('M', 'F'),
    age: fc.option(anAge.map((age) => aged(age))),
    isActive: fc.constantFrom(true, true, true, false),
    ownPlace: fc.constantFrom('none', 'held', 'booked'),
    waitingBefore: fc.constantFrom(0, 0, 1, 5),
    pausedUntilMs: fc.constantFrom(null, null, 9_000),
  }),
)
const aNow = fc.integer({ min: 0, max: 2_500 })

type Generated = { event: EventOnSale; balance: Balance; candidate: Candidate | null; nowMs: number }

/**
 * The condition for each reason, in the order in which the event's page checks the reasons. The conditions are derived from the
 * specification, not from the code.
 */
const reasonsOnline: [Reason, (generated: Generated) => boolean][] = [
  ['cancelled', (generated) => generated.event.cancelled],
  ['past', ({ event: { endsAtMs }, nowMs }) => nowMs >= endsAtMs],
  ['attending', ({ candidate }) => candidate?.ownPlace === 'booked'],
  [
    'booking_closed',
    ({ event: { startsAtMs, bookingClosesAtMs }, nowMs }) => nowMs >= (bookingClosesAtMs ?? startsAtMs),
  ],
  [
    'full',
    ({ balance: { places, live }, candidate }) =>
      places.M === live.M && places.F === live.F && candidate?.ownPlace !== 'held',
  ],
  ['signed_out', ({ candidate }) => candidate === null],
  ['account_not_active', ({ candidate }) => candidate?.isActive === false],
  ['under_18', ({ candidate }) => (candidate?.age?.today ?? 999) < 18],
  ['too_young', ({ event: { youngestAge }, candidate }) => (candidate?.age?.onTheDay ?? 999) < (youngestAge ?? 0)],
  ['too_old', ({ event: { oldestAge }, candidate }) => (candidate?.age?.onTheDay ?? 0) > (oldestAge ?? 999)],
  [
    'no_places_for_gender',
    ({ balance, candidate }) =>
      candidate?.ownPlace === 'none' && (candidate.waitingBefore > 0 || onSale(candidate.gender, balance) === 0),
  ],
  ['holds_paused', ({ candidate }) => candidate?.ownPlace === 'none' && candidate.pausedUntilMs !== null],
]

test('the first reason that applies is returned', () => {
  fc.assert(
    fc.property(anEvent, aBalance, aCandidate, aNow, (generated, balance, candidate, nowMs) => {
      const first = reasonsOnline.find(([, applies]) => applies({ event: generated, balance, candidate, nowMs }))?.[0]
      expect(eligibility('online', { event: generated, balance, nowMs }, candidate).reason).toBe(first)
    }),
    seeded,
  )
})

test('a candidate without a hold cannot get a place online if none for their gender is on sale', () => {
  fc.assert(
    fc.property(anEvent, aBalance, aCandidate, aNow, (generated, balance, candidate, nowMs) => {
      if (eligibility('online', { event: generated, balance, nowMs }, candidate).reason) return
      expect(candidate).not.toBeNull()
      if (candidate?.ownPlace !== 'none') return
      expect(onSale(candidate.gender, balance)).toBeGreaterThan(0)
      expect(isMaxedOut(balance)).toBe(false)
    }),
    seeded,
  )
})

test('the reason is ‘no_places_for_gender’ only if the event is not full and the candidate is otherwise eligible', () => {
  fc.assert(
    fc.property(anEvent, aBalance, aCandidate, aNow, (generated, balance, candidate, nowMs) => {
      const reason = eligibility('online', { event: generated, balance, nowMs }, candidate).reason
      if (!candidate || reason !== 'no_places_for_gender') return
      expect(isMaxedOut(balance)).toBe(false)
      const roomForAll: Balance = { ...balance, places: { M: 9, F: 9 }, releaseMargin: 9 }
      const first = { ...candidate, waitingBefore: 0, pausedUntilMs: null }
      expect(eligibility('online', { event: generated, balance: roomForAll, nowMs }, first).reason).toBeUndefined()
    }),
    seeded,
  )
})

test('a candidate who can join the waiting list is refused online only because no place is on sale', () => {
  fc.assert(
    fc.property(anEvent, aBalance, aCandidate, aNow, (generated, balance, candidate, nowMs) => {
      if (!candidate || eligibility('waiting list', { event: generated, balance, nowMs }, candidate).reason) return
      const online = eligibility('online', { event: generated, balance, nowMs }, candidate).reason
      expect(online).toBeOneOf(['full', 'no_places_for_gender'])
    }),
    seeded,
  )
})

test('booking does not reopen after it has closed', () => {
  fc.assert(
    fc.property(anEvent, aNow, fc.nat(2_000), (generated, nowMs, laterMs) => {
      if (isBookingClosed(generated, nowMs)) expect(isBookingClosed(generated, nowMs + laterMs)).toBe(true)
    }),
    seeded,
  )
})
