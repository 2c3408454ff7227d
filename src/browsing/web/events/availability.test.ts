import { expect, test } from 'vitest'
import { browsingSamples } from '#browsing/contract/samples.ts'
import { availabilityOf } from '#browsing/web/events/availability.ts'

const [{ answer: event }] = browsingSamples['GET /api/event']
const onSale = (females_on_sale: number, males_on_sale: number, places_left = 12) => ({
  places: { ...event.places, females_on_sale, males_on_sale, places_left },
})

test.each([
  [{ label: null, text: '3 places for women, 2 for men' }, onSale(3, 2)],
  [{ label: 'Last places', text: '1 place for women, none for men' }, onSale(1, 0, 4)],
  [{ label: null, text: '2 places for men, none for women' }, onSale(0, 2, 5)],
  [{ label: null, text: 'No places right now: you can join the waiting list' }, onSale(0, 0)],
  [
    { label: 'Full', text: 'You can join the waiting list' },
    { ...onSale(0, 0, 0), is_maxed_out: true },
  ],
  [
    { label: null, text: 'Booking has closed' },
    { ...onSale(0, 0, 0), is_maxed_out: true, booking_closed: true },
  ],
  [
    { label: null, text: 'On now' },
    { booking_closed: true, under_way: true },
  ],
])('the list shows %j', (expected, changes) => {
  expect(availabilityOf({ ...event, ...changes })).toEqual(expected)
})
