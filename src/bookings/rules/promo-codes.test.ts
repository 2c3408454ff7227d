import { expect, test } from 'vitest'
import { promoCodeProblem, type PromoCodeTerms, type PromoCodeUse } from '#bookings/rules/promo-codes.ts'

const terms: PromoCodeTerms = {
  ...{ startsAtMs: 100, endsAtMs: 200, isStopped: false, eventsFrom: '2027-02-01', eventsTo: '2027-02-28' },
  ...{ eventIds: [7, 8], forNewcomers: true, mostUses: 10, mostUsesEach: 2 },
}
const use: PromoCodeUse = {
  ...{ nowMs: 150, eventId: 7, eventDay: '2027-02-14', isNewcomer: true, uses: 9, usesByMember: 1 },
}
const open: PromoCodeTerms = {
  ...{ startsAtMs: 0, endsAtMs: null, isStopped: false, eventsFrom: null, eventsTo: null, eventIds: [] },
  ...{ forNewcomers: false, mostUses: null, mostUsesEach: null },
}

test.each([
  [null, {}, {}],
  [null, {}, { nowMs: 100, eventDay: '2027-02-01' }],
  [null, {}, { nowMs: 199, eventDay: '2027-02-28', eventId: 8 }],
  ['code_ended', {}, { nowMs: 200 }],
  ['code_ended', { isStopped: true }, {}],
  ['code_not_started', {}, { nowMs: 99 }],
  ['code_other_events', {}, { eventId: 9 }],
  ['code_other_events', {}, { eventDay: '2027-01-31' }],
  ['code_other_events', {}, { eventDay: '2027-03-01' }],
  ['code_for_newcomers', {}, { isNewcomer: false }],
  ['code_already_used', {}, { usesByMember: 2 }],
  ['code_used_up', {}, { uses: 10 }],
] as const)('the answer to a use of a code is %s', (problem, changedTerms, changedUse) => {
  expect(promoCodeProblem({ ...terms, ...changedTerms }, { ...use, ...changedUse })).toBe(problem)
})

test('a code without limits can be used by everybody, at any time and for every event', () => {
  const often = { ...use, eventId: 1, eventDay: '2031-01-01', isNewcomer: false, uses: 1e6, usesByMember: 1e6 }
  expect(promoCodeProblem(open, often)).toBeNull()
})
