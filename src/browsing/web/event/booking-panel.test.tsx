import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { OwnBooking } from '#bookings/contract/own-booking.ts'
import type { EventView } from '#browsing/contract.ts'
import { BookingPanel } from '#browsing/web/event/booking-panel.tsx'

const places: EventView['places'] = {
  places_left: 12,
  males_attending: 4,
  females_attending: 3,
  male_places: 10,
  female_places: 10,
  males_on_sale: 2,
  females_on_sale: 2,
  males_held: 1,
  females_held: 0,
  males_open_after: 0,
  females_open_after: 0,
}

const event: EventView = {
  id: 12,
  title: 'An evening',
  description: 'Ten dates.',
  price: 24,
  start_date_local: '2031-07-04T19:30:00',
  end_date_local: '2031-07-04T22:00:00',
  venue: {
    name: 'The Test Arms',
    picture: { image: null, sizes: [] },
    street_address: { street: '1 Lock Lane', town: 'Tipton', postcode: 'DY4 7AA', lat: 52.5, lng: -2 },
    directions: '',
  },
  places,
  attending: false,
  can_join_event: true,
  is_maxed_out: false,
  past_event: false,
  likes_submitted: false,
  likes: [],
  starts_at: '2031-07-04T18:30:00Z',
  ends_at: '2031-07-04T21:00:00Z',
  time_zone: 'Europe/London',
  days_from_today: 3,
  under_way: false,
  cancelled: false,
  booking_closed: false,
  booking_closes_local: null,
  youngest_age: 30,
  oldest_age: 42,
  asked_by: 'F',
  why_not: null,
  booking: null,
}

const booking: OwnBooking = {
  id: 'b',
  state: 'booked',
  price: 22.5,
  hold_expires_at: null,
  booked_at: '2031-07-01T12:00:00Z',
  ticket_code: '7K2QM9XH4T',
  pay_again_until: null,
  absent: false,
}
const held: OwnBooking = { ...booking, state: 'held', booked_at: null, ticket_code: null }

/** What is read, and where its links lead. */
function shown(given: Partial<EventView>): { text: string; links: string[] } {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <BookingPanel event={{ ...event, ...given }} />
    </MemoryRouter>,
  )
  const text = html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ')
  return { text, links: [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href) }
}

const attending: Partial<EventView> = { attending: true, can_join_event: false, why_not: 'attending', booking }
const cannot = (why_not: EventView['why_not']): Partial<EventView> => ({ why_not, can_join_event: false })
const over: Partial<EventView> = { past_event: true, booking_closed: true }

test.each<[string, Partial<EventView>, string[], string[]]>([
  ['can join', {}, ['£24', 'Book This Event'], ['/checkout/12']],
  ['signed out', { ...cannot('signed_out'), asked_by: null }, ['Sign In To Book'], ['/signin?to=/event/12']],
  ['attending', attending, ['You are attending this event.', '7K2QM 9XH4T'], ['/event/12/calendar.ics']],
  [
    'attended',
    { ...attending, ...over, why_not: 'past' },
    ['You attended this event, please click "view attendees" and submit your likes.'],
    [],
  ],
  [
    'booked and marked absent',
    { ...attending, ...over, why_not: 'past', booking: { ...booking, absent: true } },
    ['You were marked as absent from this event.'],
    ['/contact'],
  ],
  ['past, and was not there', { ...over, ...cannot('past') }, ['Past event', '4 men and 3 women came.'], []],
  ['cancelled, also for who had booked', { ...attending, cancelled: true }, ['Cancelled'], []],
  ['closed', { ...cannot('booking_closed'), booking_closed: true }, ['Booking has closed'], []],
  [
    'full, with one being paid for',
    { ...cannot('full'), places: { ...places, places_left: 0, males_on_sale: 0, females_on_sale: 0 } },
    [
      'Sorry This Event Is Full',
      'Please try again later.',
      'comes free again if it is not paid for',
      'No places left.',
    ],
    [],
  ],
  ['too young', cannot('too_young'), ['ages 30 to 42', 'you will be younger than that.'], ['/contact']],
  ['too old', cannot('too_old'), ['ages 30 to 42', 'you will be older than that.'], ['/contact']],
  [
    'a woman, and none open',
    { ...cannot('no_places_for_gender'), places: { ...places, females_on_sale: 0, females_open_after: 1 } },
    ['No Female Places', 'Please try again later.', 'The next place for a woman opens when a man books.'],
    [],
  ],
  [
    'a man, and none open until two women have booked',
    { ...cannot('no_places_for_gender'), asked_by: 'M', places: { ...places, males_on_sale: 0, males_open_after: 2 } },
    ['No Male Places', 'The next place for a man opens when 2 more women have booked.', 'comes free again'],
    [],
  ],
  [
    'a woman, and all are taken',
    { ...cannot('no_places_for_gender'), places: { ...places, female_places: 3, females_on_sale: 0 } },
    ['No Female Places', 'All places for women are taken.', 'One comes free only if a booking is cancelled.'],
    [],
  ],
])('%s', (_what, given, words, links) => {
  const seen = shown(given)
  for (const expected of words) expect(seen.text).toContain(expected)
  expect(seen.links).toEqual(links)
})

const instant = '2031-07-02T18:45:00Z'
const onDevice = Temporal.Instant.from(instant).toZonedDateTimeISO(Temporal.Now.timeZoneId())
const hour = `${onDevice.hour % 12 || 12}:${String(onDevice.minute).padStart(2, '0')} ${onDevice.hour < 12 ? 'am' : 'pm'}`

test('a hold says until when it lasts on the reader’s own clock, and costs what it was made for', () => {
  const { text, links } = shown({ booking: { ...held, hold_expires_at: instant } })
  for (const words of [`Your place is kept until ${hour}`, 'Go on to pay', '£22.50']) expect(text).toContain(words)
  expect(text).not.toContain('attending this event')
  expect(links).toEqual(['/checkout/12'])
})

test('a payment that could not be taken asks to be made again, and shows no ticket', () => {
  const { text, links } = shown({ ...attending, booking: { ...booking, pay_again_until: instant } })
  for (const words of ['You are attending this event.', 'Your payment could not be taken.', hour, 'Pay again'])
    expect(text).toContain(words)
  expect(text).not.toContain('7K2QM')
  expect(links).toEqual(['/checkout/12'])
})

test('held places are never called booked', () => {
  const { text } = shown({ places: { ...places, males_on_sale: 0, males_held: 6 } })
  expect(text).toContain('6 being booked now of 10 places, 4 booked')
  expect(text).toContain('4 men and 3 women are coming. 6 more places are being booked now.')
  expect(text).not.toContain('all booked')
})
