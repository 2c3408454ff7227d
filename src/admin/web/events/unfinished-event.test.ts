import { expect, test } from 'vitest'
import { newEventDefaults } from '#admin/web/events/new-event-defaults.ts'
import { missingIn } from '#admin/web/events/unfinished-event.ts'

const typed = { ...newEventDefaults({ venues: [], staff: [] }), title: 'First Friday' }

test('an event with only a title is unfinished, and what it still needs is in the order of the form', () => {
  expect(missingIn(typed)).toEqual(['a description', 'a venue', 'a start time', 'an end time', 'a price'])
  expect(missingIn({ ...typed, description: 'Twelve dates.', price: '24', malePlaces: '' })).toEqual([
    ...['a venue', 'a start time', 'an end time', 'places for men'],
  ])
})

test('an event without a title, or with something wrong in it, is not saved as unfinished', () => {
  expect(missingIn({ ...typed, title: ' ' })).toBeNull()
  expect(missingIn({ ...typed, price: 'a lot' })).toBeNull()
  expect(missingIn({ ...typed, youngestAge: 'old' })).toBeNull()
})

test('a complete event is not unfinished', () => {
  const venueId = '0199f0c1-0007-7000-8000-000000000001'
  const complete = { ...typed, venueId, description: 'Twelve dates.', price: '24' }
  expect(missingIn({ ...complete, startsAt: '2027-02-19T19:30', endsAt: '2027-02-19T22:00' })).toBeNull()
})
