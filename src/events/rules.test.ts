import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  needsNewDecision,
  likesOpenAtMs,
  affectsAttendees,
  stageOf,
  tooFewHaveBooked,
  whyNotCancel,
  whyNotChange,
  whyNotEnd,
  whyNotChangeFields,
  whyNotStartAt,
  whyNotPublish,
  type EventState,
} from '#events/rules.ts'

const seeded = { seed: 20261120, numRuns: 500 }

const coming: EventState = {
  startsAtMs: 1_000,
  endsAtMs: 2_000,
  published: true,
  cancelled: false,
  endedAtMs: null,
  roundsEndAtMs: null,
}
const draft: EventState = { ...coming, published: false }
const cancelled: EventState = { ...coming, cancelled: true }

const anyState = fc
  .record({
    startsAtMs: fc.integer({ min: -1_000, max: 1_000 }),
    lastsMs: fc.integer({ min: 1, max: 1_000 }),
    published: fc.boolean(),
    cancelled: fc.boolean(),
  })
  .map(({ startsAtMs, lastsMs, published, cancelled: isCancelled }): EventState => ({
    startsAtMs,
    endsAtMs: startsAtMs + lastsMs,
    published: published || isCancelled,
    cancelled: isCancelled,
    endedAtMs: null,
    roundsEndAtMs: null,
  }))
const anyNow = fc.integer({ min: -2_500, max: 2_500 })

test.each([
  ['before it starts', 999, 'coming'],
  ['at the moment it starts', 1_000, 'under way'],
  ['just before its end', 1_999, 'under way'],
  ['at the moment it ends', 2_000, 'past'],
])('a published event %s is %s', (_when, nowMs, stage) => {
  expect(stageOf(coming, nowMs)).toBe(stage)
})

test('drafts stay drafts and cancelled events stay cancelled at any time', () => {
  for (const nowMs of [0, 1_000, 1_500, 2_000, 9_999]) {
    expect(stageOf(draft, nowMs)).toBe('draft')
    expect(stageOf(cancelled, nowMs)).toBe('cancelled')
  }
})

test('time only moves a published event forward: coming, under way, past', () => {
  const order = ['coming', 'under way', 'past']
  fc.assert(
    fc.property(anyState, anyNow, anyNow, (state, one, other) => {
      fc.pre(state.published && !state.cancelled)
      const [earlier, later] = [stageOf(state, Math.min(one, other)), stageOf(state, Math.max(one, other))]
      expect(order.indexOf(earlier)).toBeLessThanOrEqual(order.indexOf(later))
    }),
    seeded,
  )
})

test.each([
  ['a draft that has not started', draft, 999, undefined],
  ['a draft at the moment it starts', draft, 1_000, 'event_starts_in_the_past'],
  ['a published event', coming, 0, 'event_already_published'],
  ['a cancelled event', cancelled, 0, 'event_already_cancelled'],
])('publishing %s: %o at %i returns %s', (_what, state, nowMs, check) => {
  expect(whyNotPublish(state, nowMs)?.error).toBe(check)
})

test.each([
  ['a draft, even when its date has passed', draft, 5_000, undefined],
  ['a published event that has not started', coming, 999, undefined],
  ['a published event at the moment it starts', coming, 1_000, 'event_already_started'],
  ['a past event', coming, 5_000, 'event_already_started'],
  ['a cancelled event', cancelled, 0, 'event_already_cancelled'],
])('changing %s: %o at %i returns %s', (_what, state, nowMs, check) => {
  expect(whyNotChange(state, nowMs)?.error).toBe(check)
})

test.each([
  ['a published event that has not started', coming, 999, undefined],
  ['a draft', draft, 0, 'event_not_published'],
  ['an event under way', coming, 1_000, 'event_already_started'],
  ['a past event', coming, 5_000, 'event_already_started'],
  ['a cancelled event', cancelled, 0, 'event_already_cancelled'],
])('cancelling %s: %o at %i returns %s', (_what, state, nowMs, check) => {
  expect(whyNotCancel(state, nowMs)?.error).toBe(check)
})

test.each([
  ['a new event', 501, null, undefined],
  ['a new event', 500, null, 'event_starts_in_the_past'],
  ['an event that was to start later', 499, 600, 'event_starts_in_the_past'],
  ['a draft that keeps its start', 499, 499, undefined],
])('for %s, a start at %i at 500 with the start at %j before returns %s', (_what, startsAtMs, beforeMs, check) => {
  expect(whyNotStartAt(startsAtMs, { beforeMs, nowMs: 500 })?.error).toBe(check)
})

const bookedEvent = {
  ...{ timeZone: 'Europe/London', youngestAge: 30, oldestAge: null, malePlaces: 10, femalePlaces: 10 },
  promisedDates: 8,
}

test.each([
  [
    { femalePlaces: 5, malePlaces: 3 },
    { femalePlaces: 'places_are_taken', malePlaces: 'places_are_taken' },
  ],
  [{ femalePlaces: 6, malePlaces: 4 }, {}],
  [
    { femalePlaces: 5, youngestAge: 35, oldestAge: 60, timeZone: 'UTC' },
    {
      timeZone: 'zone_is_booked',
      youngestAge: 'ages_are_booked',
      oldestAge: 'ages_are_booked',
      femalePlaces: 'places_are_taken',
    },
  ],
  [{ youngestAge: null }, {}],
  [{ promisedDates: 7 }, { promisedDates: 'dates_are_promised' }],
  [{ promisedDates: null }, { promisedDates: 'dates_are_promised' }],
  [{ promisedDates: 9 }, {}],
])('with 6 places for women and 4 for men taken, a change to %j is refused at %j', (change, expected) => {
  const refusals = whyNotChangeFields(bookedEvent, { ...bookedEvent, ...change }, { F: 6, M: 4 })
  expect(Object.fromEntries(Object.entries(refusals).map(([name, { error }]) => [name, error]))).toEqual(expected)
})

test('without taken places, every field can change', () => {
  const after = { ...bookedEvent, timeZone: 'UTC', youngestAge: 40, oldestAge: 50, promisedDates: null }
  expect(whyNotChangeFields(bookedEvent, after, { F: 0, M: 0 })).toEqual({})
})

const hour = 3_600_000
const night: EventState = { ...coming, startsAtMs: 0, endsAtMs: 2 * hour }

test.each([
  ['an event that has not started', night, -1, 'event_not_under_way'],
  ['an event at the moment it starts', night, 0, undefined],
  ['an event under way, after an hour', night, hour, undefined],
  ['an event that is running late', night, 4 * hour - 1, undefined],
  ['an event two hours after its planned end', night, 4 * hour, 'event_already_ended'],
  ['an event that a host has ended', { ...night, endedAtMs: hour }, hour + 1, 'event_already_ended'],
  ['a draft', { ...night, published: false }, hour, 'event_not_published'],
  ['a cancelled event', { ...night, cancelled: true }, hour, 'event_already_cancelled'],
])('ending %s: %o at %i returns %s', (_what, state, nowMs, check) => {
  expect(whyNotEnd(state, nowMs)?.error).toBe(check)
})

test('an event ended by its host is past from that moment, even before its planned end', () => {
  const ended = { ...night, endedAtMs: hour }
  expect([hour - 1, hour, 2 * hour].map((nowMs) => stageOf(ended, nowMs))).toEqual(['under way', 'past', 'past'])
})

test.each([
  ['by no host', null, 2 * hour],
  ['early', hour, hour],
  ['on time', 2 * hour, 2 * hour],
  ['an hour late', 3 * hour, 3 * hour],
  ['two hours late', 4 * hour, 4 * hour],
  ['much later', 9 * hour, 4 * hour],
])('if an event was ended %s (at %j ms), likes open at %i ms', (_when, endedAtMs, opens) => {
  expect(likesOpenAtMs({ ...night, endedAtMs })).toBe(opens)
})

test.each([
  ['on time', 2 * hour, 2.5 * hour],
  ['an hour late', 3 * hour, 3.5 * hour],
  ['much later', 9 * hour, 4 * hour],
])(
  'if a host has started rounds that end %s (at %i ms), the event goes on, and likes stay shut, until %i ms',
  (_when, roundsEndAtMs, opens) => {
    const late = { ...night, roundsEndAtMs }
    expect(likesOpenAtMs(late)).toBe(opens)
    expect([2 * hour, opens - 1, opens].map((nowMs) => stageOf(late, nowMs))).toEqual([
      'under way',
      'under way',
      'past',
    ])
  },
)

test('when a host ends an event before its last planned round, likes open at once', () => {
  const ended = { ...night, roundsEndAtMs: 2 * hour, endedAtMs: hour }
  expect([likesOpenAtMs(ended), stageOf(ended, hour)]).toEqual([hour, 'past'])
})

test('likes open when a host ends the event, and stay open', () => {
  fc.assert(
    fc.property(fc.integer({ min: -hour, max: 5 * hour }), fc.nat(9 * hour), (nowMs, laterMs) => {
      if (whyNotEnd(night, nowMs)) return
      const ended = { ...night, endedAtMs: nowMs }
      expect(likesOpenAtMs(ended)).toBe(nowMs)
      expect(stageOf(ended, nowMs + laterMs)).toBe('past')
    }),
    seeded,
  )
})

test('only an upcoming event can be cancelled, and a cancelled event cannot be published, changed or cancelled', () => {
  fc.assert(
    fc.property(anyState, anyNow, (state, nowMs) => {
      expect(whyNotCancel(state, nowMs) === undefined).toBe(stageOf(state, nowMs) === 'coming')
      if (!state.cancelled) return
      for (const check of [whyNotPublish, whyNotChange, whyNotCancel]) {
        expect(check(state, nowMs)?.error).toBe('event_already_cancelled')
      }
    }),
    seeded,
  )
})

test('a command that is refused because it is too late is still refused later', () => {
  fc.assert(
    fc.property(anyState, anyNow, fc.nat(2_000), (state, nowMs, laterMs) => {
      for (const check of [whyNotPublish, whyNotChange, whyNotCancel]) {
        if (check(state, nowMs)) expect(check(state, nowMs + laterMs)).toBeDefined()
      }
    }),
    seeded,
  )
})

test('attendees are notified of a change if and only if the start, the end or the venue differs', () => {
  const times = fc.record({
    startsAtMs: fc.integer({ min: 0, max: 3 }),
    endsAtMs: fc.integer({ min: 4, max: 7 }),
    venueId: fc.constantFrom('here', 'there'),
  })
  fc.assert(
    fc.property(times, times, (before, after) => {
      expect(affectsAttendees(before, before)).toBe(false)
      expect(affectsAttendees(before, after)).toBe(JSON.stringify(before) !== JSON.stringify(after))
    }),
    seeded,
  )
})

test.each([
  [{ minimumMales: 5, minimumFemales: 6 }, { M: 5, F: 6 }, false],
  [{ minimumMales: 5, minimumFemales: 6 }, { M: 4, F: 9 }, true],
  [{ minimumMales: 5, minimumFemales: 6 }, { M: 9, F: 5 }, true],
  [{ minimumMales: null, minimumFemales: 6 }, { M: 0, F: 6 }, false],
  [{ minimumMales: 1, minimumFemales: null }, { M: 0, F: 6 }, true],
])('with a minimum of %j, having %j booked is too few: %s', (minimum, booked, isTooFew) => {
  expect(tooFewHaveBooked(minimum, booked)).toBe(isTooFew)
})

test('a new decision is needed if the decision date is set or moved later, but not if it is moved earlier or removed', () => {
  expect([needsNewDecision(1, 2), needsNewDecision(null, 0)]).toEqual([true, true])
  expect([
    needsNewDecision(2, 1),
    needsNewDecision(1, 1),
    needsNewDecision(1, null),
    needsNewDecision(null, null),
  ]).toEqual([false, false, false, false])
})
