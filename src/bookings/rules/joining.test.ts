import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMaxedOut, onSale, type Balance, type Gender } from '#bookings/rules/balance.ts'
import {
  ageOn,
  hasAgeRange,
  isBookingClosed,
  whyNotJoin,
  whyNotOfThisAge,
  type Asker,
  type EventOnSale,
  type WhyNot,
} from '#bookings/rules/joining.ts'

const seeded = { seed: 20261121, numRuns: 2_000 }

const event: EventOnSale = {
  cancelled: false,
  startsAtMs: 1_000,
  endsAtMs: 2_000,
  bookingClosesAtMs: null,
  youngestAge: 30,
  oldestAge: 42,
}
const open: Balance = { places: { M: 4, F: 4 }, live: { M: 1, F: 1 }, booked: { M: 1, F: 1 }, releaseMargin: 3 }
const full: Balance = { ...open, live: { M: 4, F: 4 } }
const onlyMen: Balance = { ...open, live: { M: 1, F: 4 } }
const woman: Asker = { gender: 'F', ageThen: 35, own: 'none', waitingBefore: 0 }
const joins = (given: Partial<EventOnSale>, balance: Balance, asker: Asker | null, nowMs = 0) =>
  whyNotJoin({ ...event, ...given }, balance, asker, nowMs)

test.each<[string, WhyNot | undefined, WhyNot | undefined]>([
  ['a place is on sale', joins({}, open, woman), undefined],
  ['somebody holds a place already', joins({}, full, { ...woman, own: 'held' }), undefined],
  [
    'a hold of one’s own stands before others who wait',
    joins({}, open, { ...woman, own: 'held', waitingBefore: 3 }),
    undefined,
  ],
  ['the date of birth is not known', joins({}, open, { ...woman, ageThen: null }), undefined],
  ['it is cancelled', joins({ cancelled: true }, open, { ...woman, own: 'booked' }, 5_000), 'cancelled'],
  ['it is over', joins({}, open, { ...woman, own: 'booked' }, 2_000), 'past'],
  ['they have booked already', joins({}, full, { ...woman, own: 'booked' }, 1_500), 'attending'],
  ['it has begun', joins({}, open, woman, 1_000), 'booking_closed'],
  ['the owner closed booking before', joins({ bookingClosesAtMs: 500 }, open, woman, 500), 'booking_closed'],
  ['booking closed while they held a place', joins({}, open, { ...woman, own: 'held' }, 1_000), 'booking_closed'],
  ['every place of either gender is taken', joins({}, full, { ...woman, ageThen: 20 }), 'full'],
  ['every place is taken, to a visitor', joins({}, full, null), 'full'],
  ['they have not signed in', joins({}, onlyMen, null), 'signed_out'],
  ['they are too young', joins({}, onlyMen, { ...woman, ageThen: 29 }), 'too_young'],
  ['they are too old', joins({}, onlyMen, { ...woman, ageThen: 43 }), 'too_old'],
  ['they hold a place and are too old', joins({}, open, { ...woman, own: 'held', ageThen: 43 }), 'too_old'],
  ['women’s places are not on sale', joins({}, onlyMen, woman), 'no_places_for_gender'],
  ['another waits for the place', joins({}, open, { ...woman, waitingBefore: 1 }), 'no_places_for_gender'],
])('where %s', (_what, said, why) => {
  expect(said).toBe(why)
})

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
const anAge = fc.integer({ min: 18, max: 60 })
const anEvent = fc.record<EventOnSale>({
  cancelled: fc.boolean(),
  startsAtMs: fc.constant(1_000),
  endsAtMs: fc.constant(2_000),
  bookingClosesAtMs: fc.option(fc.integer({ min: 0, max: 1_000 })),
  youngestAge: fc.option(anAge),
  oldestAge: fc.option(anAge),
})
const anAsker = fc.option(
  fc.record<Asker>({
    gender: fc.constantFrom<Gender[]>('M', 'F'),
    ageThen: fc.option(anAge),
    own: fc.constantFrom('none', 'held', 'booked'),
    waitingBefore: fc.constantFrom(0, 0, 1, 5),
  }),
)
const aNow = fc.integer({ min: 0, max: 2_500 })

/** Each reason by itself, in the order in which the event's page says them; written from the rules, not from the code. */
const reasons: [
  WhyNot,
  (given: { event: EventOnSale; balance: Balance; asker: Asker | null; nowMs: number }) => boolean,
][] = [
  ['cancelled', (given) => given.event.cancelled],
  ['past', ({ event: { endsAtMs }, nowMs }) => nowMs >= endsAtMs],
  ['attending', ({ asker }) => asker?.own === 'booked'],
  [
    'booking_closed',
    ({ event: { startsAtMs, bookingClosesAtMs }, nowMs }) => nowMs >= (bookingClosesAtMs ?? startsAtMs),
  ],
  [
    'full',
    ({ balance: { places, live }, asker }) => places.M === live.M && places.F === live.F && asker?.own !== 'held',
  ],
  ['signed_out', ({ asker }) => asker === null],
  ['too_young', ({ event: { youngestAge }, asker }) => (asker?.ageThen ?? 999) < (youngestAge ?? 0)],
  ['too_old', ({ event: { oldestAge }, asker }) => (asker?.ageThen ?? 0) > (oldestAge ?? 999)],
  [
    'no_places_for_gender',
    ({ balance, asker }) => asker?.own === 'none' && (asker.waitingBefore > 0 || onSale(asker.gender, balance) === 0),
  ],
]

test('the first reason that applies is said, and where none does they can join', () => {
  fc.assert(
    fc.property(anEvent, aBalance, anAsker, aNow, (given, balance, asker, nowMs) => {
      const first = reasons.find(([, applies]) => applies({ event: given, balance, asker, nowMs }))?.[0]
      expect(whyNotJoin(given, balance, asker, nowMs)).toBe(first)
    }),
    seeded,
  )
})

test('nobody joins without a hold of theirs where no place of their gender is on sale, or after booking has closed', () => {
  fc.assert(
    fc.property(anEvent, aBalance, anAsker, aNow, (given, balance, asker, nowMs) => {
      if (whyNotJoin(given, balance, asker, nowMs) !== undefined) return
      expect(asker).not.toBeNull()
      if (asker?.own === 'none') {
        expect(onSale(asker.gender, balance)).toBeGreaterThan(0)
        expect(isMaxedOut(balance)).toBe(false)
      }
      expect(nowMs).toBeLessThan(given.bookingClosesAtMs ?? given.startsAtMs)
    }),
    seeded,
  )
})

test('gender is named only where another gender could join', () => {
  fc.assert(
    fc.property(anEvent, aBalance, anAsker, aNow, (given, balance, asker, nowMs) => {
      if (!asker || whyNotJoin(given, balance, asker, nowMs) !== 'no_places_for_gender') return
      expect(isMaxedOut(balance)).toBe(false)
      const roomForAll: Balance = { ...balance, places: { M: 9, F: 9 }, releaseMargin: 9 }
      expect(whyNotJoin(given, roomForAll, { ...asker, waitingBefore: 0 }, nowMs)).toBeUndefined()
    }),
    seeded,
  )
})

test('booking that has closed stays closed', () => {
  fc.assert(
    fc.property(anEvent, aNow, fc.nat(2_000), (given, nowMs, laterMs) => {
      if (isBookingClosed(given, nowMs)) expect(isBookingClosed(given, nowMs + laterMs)).toBe(true)
    }),
    seeded,
  )
})

test('both ends of an age range belong to it', () => {
  expect([29, 30, 42, 43].map((age) => whyNotOfThisAge(event, age))).toEqual([
    'too_young',
    undefined,
    undefined,
    'too_old',
  ])
  expect(whyNotOfThisAge({ youngestAge: null, oldestAge: null }, 99)).toBeUndefined()
})

test('an event has an age range if it has either end of one', () => {
  expect(hasAgeRange(event)).toBe(true)
  expect(hasAgeRange({ youngestAge: 30, oldestAge: null })).toBe(true)
  expect(hasAgeRange({ youngestAge: null, oldestAge: 42 })).toBe(true)
  expect(hasAgeRange({ youngestAge: null, oldestAge: null })).toBe(false)
})

test.each([
  ['the day before a birthday', '2026-12-04', '1990-12-05', 35],
  ['a birthday', '2026-12-05', '1990-12-05', 36],
  ['28 February, born on the 29th', '2026-02-28', '2008-02-29', 17],
  ['1 March, born on 29 February', '2026-03-01', '2008-02-29', 18],
  ['29 February, born on the 29th', '2028-02-29', '2008-02-29', 20],
  ['New Year’s Eve, born on New Year’s Day', '2026-12-31', '1990-01-01', 36],
])('the age on %s', (_what, day, born, age) => {
  expect(ageOn(day, born)).toBe(age)
})

test('ages are those of the calendar, and from one day to the next nobody ages by more than a year', () => {
  const aDay = fc
    .date({ min: new Date('1930-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
    .map((date) => Temporal.PlainDate.from(date.toISOString().slice(0, 10)))
  fc.assert(
    fc.property(aDay, aDay, (one, other) => {
      const [born = one, day = other] = [one, other].toSorted((a, b) => Temporal.PlainDate.compare(a, b))
      const age = ageOn(day.toString(), born.toString())
      expect(ageOn(day.add({ days: 1 }).toString(), born.toString()) - age).toBeOneOf([0, 1])
      // For Temporal a birthday on 29 February is on the 28th in other years; here it is on 1 March.
      const bornOnLeapDay = born.month === 2 && born.day === 29
      if (!bornOnLeapDay) expect(age).toBe(born.until(day, { largestUnit: 'years' }).years)
    }),
    seeded,
  )
})
