import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { likesCloseAtMs } from '#events/rules.ts'
import { closingDay, likesStatus, reminderDue, reminderTimes, whyNotSend } from '#matching/rules.ts'

const ZONE = 'Europe/London'
const local = (text: string, timeZone = ZONE) => Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).toInstant()
const formatTime = (at: Temporal.Instant) =>
  at.toZonedDateTimeISO(ZONE).toPlainDateTime().toString({ smallestUnit: 'minute' })

/** Lists the reminders for likes that open at `opens` and close `openDays` times 24 hours later. */
function reminders(opens: string, openDays = 7): string[] {
  const openAt = local(opens)
  const times = reminderTimes(openAt, openAt.add({ hours: 24 * openDays }), ZONE)
  return times.map(({ nth, at }) => `${nth} ${formatTime(at)}`)
}

describe('likes reminders', () => {
  test('are due the next morning, three days after that, and the day before likes close', () => {
    expect(reminders('2026-12-04T22:00')).toEqual(['1 2026-12-05T09:00', '2 2026-12-08T09:00', '3 2026-12-10T09:00'])
  })

  test('start the same morning if the event ended after midnight', () => {
    expect(reminders('2026-12-05T00:30')).toEqual(['1 2026-12-05T09:00', '2 2026-12-08T09:00', '3 2026-12-11T09:00'])
  })

  test('are due at 9 am local time, even when the clocks change in between', () => {
    expect(reminders('2026-10-23T22:00')).toEqual(['1 2026-10-24T09:00', '2 2026-10-27T09:00', '3 2026-10-29T09:00'])
    expect(reminders('2027-03-26T22:00')).toEqual(['1 2027-03-27T09:00', '2 2027-03-30T09:00', '3 2027-04-01T09:00'])
  })

  test.each([
    [1, ['1 2026-12-05T09:00']],
    [2, ['1 2026-12-05T09:00']],
    [3, ['1 2026-12-05T09:00', '3 2026-12-06T09:00']],
    [4, ['1 2026-12-05T09:00', '3 2026-12-07T09:00']],
    [5, ['1 2026-12-05T09:00', '3 2026-12-08T09:00']],
    [6, ['1 2026-12-05T09:00', '2 2026-12-08T09:00', '3 2026-12-09T09:00']],
  ])('are omitted if they would be too close together when likes are open for %i days', (openDays, times) => {
    expect(reminders('2026-12-04T22:00', openDays)).toEqual(times)
  })

  test('are not sent when likes open at 9 am and close at 9 am the next morning', () => {
    expect(reminders('2026-12-04T09:00', 1)).toEqual([])
  })

  test('are due in order while likes are open, at 9 am local time, in any time zone and season', () => {
    const zones = ['Europe/London', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/St_Johns']
    const opens = fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2030-01-01') })
    const days = fc.integer({ min: 1, max: 60 })
    fc.assert(
      fc.property(opens, days, fc.constantFrom(...zones), (openMs, openDays, zone) => {
        const openAt = Temporal.Instant.fromEpochMilliseconds(openMs)
        const closeAt = openAt.add({ hours: 24 * openDays })
        const times = reminderTimes(openAt, closeAt, zone).map(({ at }) => at)
        const inOrder = [openAt, ...times, closeAt].map(({ epochMilliseconds }) => epochMilliseconds)
        expect(inOrder).toEqual([...new Set(inOrder)].toSorted((a, b) => a - b))
        for (const time of times) expect(time.toZonedDateTimeISO(zone).toPlainTime().toString()).toBe('09:00:00')
      }),
    )
  })
})

test('only the latest of several due reminders is sent, and none once likes have closed', () => {
  const [openAt, closeAt] = [local('2026-12-04T22:00'), local('2026-12-11T22:00')]
  const dueAt = (now: string) => reminderDue({ openAt, closeAt, timeZone: ZONE }, local(now))?.nth
  expect(dueAt('2026-12-05T08:59')).toBeUndefined()
  expect(dueAt('2026-12-05T09:00')).toBe(1)
  expect(dueAt('2026-12-08T08:59')).toBe(1)
  expect(dueAt('2026-12-08T09:00')).toBe(2)
  expect(dueAt('2026-12-11T21:59')).toBe(3)
  expect(dueAt('2026-12-11T22:00')).toBeUndefined()
})

test('a reminder describes the day on which likes close in the event’s time zone', () => {
  const closeAt = local('2026-12-11T22:00')
  expect(closingDay(closeAt, ZONE, local('2026-12-09T23:59'))).toBe('later')
  expect(closingDay(closeAt, ZONE, local('2026-12-10T00:00'))).toBe('tomorrow')
  expect(closingDay(closeAt, ZONE, local('2026-12-11T00:00'))).toBe('today')
  expect(closingDay(local('2026-12-11T00:30', 'Asia/Tokyo'), 'Asia/Tokyo', local('2026-12-10T14:00'))).toBe('tomorrow')
})

test('likes are open from the end of the event until they close, unless they have been sent', () => {
  const event = { endsAtMs: 1_000_000, endedAtMs: null, roundsEndAtMs: null }
  const closeMs = likesCloseAtMs(event, 7)
  expect(closeMs).toBe(1_000_000 + 7 * 24 * 3_600_000)
  const statusAt = (nowMs: number) => likesStatus(event, 'not sent', 7, nowMs)
  expect([999_999, 1_000_000, closeMs - 1, closeMs].map(statusAt)).toEqual(['not open', 'open', 'open', 'closed'])
  for (const state of ['sent', 'erased'] as const)
    expect([0, 1_000_000, closeMs].map((nowMs) => likesStatus(event, state, 7, nowMs))).toEqual([state, state, state])
})

test.each([
  ['not open', 'likes_not_open'],
  ['open', undefined],
  ['sent', 'likes_already_sent'],
  ['erased', 'likes_already_sent'],
  ['closed', 'likes_closed'],
] as const)('sending likes when they are %s returns %s', (status, expected) => {
  expect(whyNotSend(status)?.error).toBe(expected)
})
