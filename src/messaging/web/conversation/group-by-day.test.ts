import { expect, test } from 'vitest'
import { groupByDay } from '#messaging/web/conversation/group-by-day.ts'

const message = (id: string, from: string, subject: string, sent_date_local: string) => ({
  id,
  from_user: { id: from },
  subject,
  sent_date_local,
})

test('a conversation is grouped by day, oldest first, with each subject only where it is new', () => {
  const days = groupByDay([
    message('5', 'tom', 'The dog', '2026-11-21T09:15:00'),
    message('4', 'tom', 'Re: Sunday', '2026-11-21T09:14:00'),
    message('3', 'amy', 'Re: Sunday', '2026-11-21T00:00:00'),
    message('2', 'amy', 'Re: Sunday', '2026-11-20T23:59:00'),
    message('1', 'amy', 'Sunday', '2026-11-20T23:58:00'),
  ])

  const shown = days.map(({ day, messages }) => [
    day,
    messages.map((one) => [one.message.id, one.continues, one.newSubject]),
  ])
  expect(shown).toEqual([
    [
      '2026-11-20',
      [
        ['1', false, 'Sunday'],
        ['2', true, null],
      ],
    ],
    [
      '2026-11-21',
      [
        ['3', false, null],
        ['4', false, null],
        ['5', true, 'The dog'],
      ],
    ],
  ])
})

test('an empty conversation has no days', () => {
  expect(groupByDay([])).toEqual([])
})
