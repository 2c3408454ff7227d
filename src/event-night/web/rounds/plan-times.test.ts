import { expect, test } from 'vitest'
import { planNight } from '#event-night/rules/night/plan-night.ts'
import { guestsOf, minutes, TestNight } from '#event-night/testing/a-night.ts'
import { planTimes } from '#event-night/web/rounds/plan-times.ts'

const event = {
  ...{ id: 7, title: 'Summer Evening', cancelled: false, started: true, ended: false },
  ...{ start_date_local: '2031-07-04T19:30:00', end_date_local: '2031-07-04T20:30:00' },
  ends_at: new Date(minutes(60)).toISOString(),
  venue: { name: 'The Test Arms', street: '1 Lock Lane', town: 'Tipton', postcode: 'DY4 7AA' },
}

const timesAt = ({ now: night }: TestNight, atMinutes: number) => {
  const nowMs = minutes(atMinutes)
  return planTimes({ event, night, plan: planNight(night, nowMs, null), nowMs }).replaceAll('\u00A0', ' ')
}

test('the plan says when its interval is and when it finishes', () => {
  const night = new TestNight(guestsOf(4, 4), { intervalAfter: 2 })
  expect(timesAt(night, 3)).toBe(
    'There’s an interval of 15 minutes after round 2. If you call round 1 now, round 4 finishes at about 8:12 pm.',
  )
  night.call(['w1 m1', 'w2 m2', 'w3 m3', 'w4 m4'])
  expect(timesAt(night, 3)).toBe('There’s an interval of 15 minutes after round 2. Round 4 finishes at about 8:09 pm.')
})

test('an interval after the last round, or one that is over, is not mentioned', () => {
  const night = new TestNight(guestsOf(2, 2), { intervalAfter: 2 })
  expect(timesAt(night, 0)).toBe('If you call round 1 now, round 2 finishes at about 7:42 pm.')
  night.act({ action: 'set up', settings: { ...(night.now.settings ?? expect.fail('no settings')), intervalAfter: 1 } })
  night.call(['w1 m1', 'w2 m2'])
  expect(timesAt(night, 1)).toContain('after round 1')
  night.atMs = minutes(21)
  night.call(['w1 m2', 'w2 m1'])
  expect(timesAt(night, 22)).toBe('')
})
