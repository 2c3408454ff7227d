import { expect, test } from 'vitest'
import type { EventInput } from '#admin/contract/event-input.ts'
import type { AdminEvent } from '#admin/contract/events.ts'
import { newEventDefaults } from '#admin/web/events/new-event-defaults.ts'
import { toEventInput } from '#admin/web/events/typed-event.ts'
import { findEventChange } from '#admin/web/events/find-event-change.ts'

const details: EventInput = {
  ...toEventInput(newEventDefaults({ venues: [{ id: 'one', name: 'One' }], staff: [] })),
  startsAt: '2031-07-04T19:30',
  endsAt: '2031-07-04T22:00',
}
const event: AdminEvent = {
  id: 7,
  stage: 'coming',
  booking_closed: false,
  details,
  venue: 'One',
  end_date_local: '2031-07-04T22:00:00',
  booked: { M: 5, F: 7 },
  taken: { M: 5, F: 8 },
  why_not_publish: null,
  choose_until_local: '2031-06-30T12:15:00',
}

test.each<[string, Partial<EventInput>, string[], string | null]>([
  ['a new venue', { venueId: 'other' }, ['venue'], '2031-06-30T12:15:00'],
  ['a new day', { startsAt: '2031-07-05T19:30', endsAt: '2031-07-05T22:00' }, ['day'], '2031-06-30T12:15:00'],
  ['a new day before the refund deadline', { startsAt: '2031-06-29T19:30' }, ['day'], '2031-06-29T19:30'],
  ['a new start time', { startsAt: '2031-07-04T20:00' }, ['start'], '2031-06-30T12:15:00'],
  ['a new end time', { endsAt: '2031-07-04T23:00' }, ['end'], null],
])('everyone who has booked would be notified of %s', (_what, change, changes, chooseUntil) => {
  expect(findEventChange(event, { ...details, ...change })).toEqual({ people: 12, changes, chooseUntil })
})

test.each<[string, AdminEvent, Partial<EventInput>]>([
  ['a new title or price', event, { title: 'Another', price: 30 }],
  ['a new day for a draft', { ...event, stage: 'draft' }, { startsAt: '2031-07-05T19:30' }],
  ['a new day for an event without bookings', { ...event, booked: { M: 0, F: 0 } }, { startsAt: '2031-07-05T19:30' }],
])('nobody would be notified of %s', (_what, before, change) => {
  expect(findEventChange(before, { ...details, ...change })).toBeNull()
})
