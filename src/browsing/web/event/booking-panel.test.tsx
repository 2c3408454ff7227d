import { prerender } from 'react-dom/static'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { OwnBooking } from '#bookings/contract/own-booking.ts'
import type { EventView } from '#browsing/contract.ts'
import { booking, event, places } from '#browsing/testing/example-event.ts'
import { BookingPanel } from '#browsing/web/event/booking-panel.tsx'

const held: OwnBooking = { ...booking, state: 'held', booked_at: null, ticket_code: null }

/** Renders the panel. Returns its text and link targets. */
async function render(changes: Partial<EventView>): Promise<{ text: string; links: string[] }> {
  const router = createMemoryRouter([{ path: '*', element: <BookingPanel event={{ ...event, ...changes }} /> }])
  // Includes the part that is loaded only for members.
  const html = await new Response((await prerender(<RouterProvider router={router} />)).prelude).text()
  const text = html
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ')
  return { text, links: [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href) }
}

const attending: Partial<EventView> = { attending: true, can_join_event: false, why_not: 'attending', booking }
const cannotBook = (why_not: EventView['why_not']): Partial<EventView> => ({ why_not, can_join_event: false })
const over: Partial<EventView> = { past_event: true, booking_closed: true }

test.each<[string, Partial<EventView>, string[], string[]]>([
  ['a member who can join', {}, ['There’s a place for you.', '£24', 'Book This Event'], ['/checkout/12']],
  [
    'a member whose date of birth is not known',
    { date_of_birth_needed: true },
    [
      'Add your date of birth to see whether this event is for you.',
      'Book This Event',
      'because you must be 18 or over.',
    ],
    ['/account/details#date-of-birth', '/checkout/12'],
  ],
  [
    'a member whose date of birth is not known, at an event for all ages',
    { date_of_birth_needed: true, youngest_age: null, oldest_age: null },
    ['There’s a place for you.', 'Book This Event', 'We’ll ask for your date of birth first'],
    ['/checkout/12'],
  ],
  [
    'a visitor who is signed out',
    { ...cannotBook('signed_out'), viewer_gender: null },
    ['£24 Sign In To Book Register free'],
    ['/signin?to=/event/12', '/register?to=/event/12'],
  ],
  [
    'a member who is attending',
    attending,
    [
      'You are attending this event. Your ticket Women',
      'View Attendees',
      'Ticket code 7K2QM 9XH4T',
      'Transfer or give up',
    ],
    ['/ticket/12', '/attendees/12', '/event/12/calendar.ics', '/myevents'],
  ],
  [
    'an attendee while likes are open',
    { ...attending, ...over, why_not: 'past', likes_state: 'open' },
    ['You attended this event, please click "view attendees" and submit your likes.', 'View Attendees'],
    ['/attendees/12'],
  ],
  [
    'an attendee who has sent their likes',
    { ...attending, ...over, why_not: 'past', likes_state: 'sent' },
    ['You attended this event, and you’ve sent your likes.', 'View Attendees'],
    ['/attendees/12'],
  ],
  [
    'an attendee once likes have closed',
    { ...attending, ...over, why_not: 'past', likes_state: 'closed' },
    ['You attended this event. Likes have closed.', 'View Attendees'],
    ['/attendees/12'],
  ],
  [
    'a member who was marked absent',
    { ...attending, ...over, why_not: 'past', booking: { ...booking, absent: true } },
    ['You were marked as absent from this event.'],
    ['/contact'],
  ],
  [
    'a member who was not at a past event',
    { ...over, ...cannotBook('past') },
    ['See what’s on', '4 men and 3 women came.'],
    ['/events'],
  ],
  ['an attendee of a cancelled event', { ...attending, cancelled: true }, ['Cancelled See what’s on'], ['/events']],
  [
    'a member once booking has closed',
    {
      ...{ ...cannotBook('booking_closed'), booking_closed: true },
      places: { ...places, males_on_sale: 0, females_on_sale: 0, males_open_after: null, females_open_after: null },
    },
    ['Booking has closed', 'Women 3 of 10 booked Men 4 of 10 booked'],
    [],
  ],
  [
    'a member at a full event with one place being paid for',
    { ...cannotBook('full'), places: { ...places, places_left: 0, males_on_sale: 0, females_on_sale: 0 } },
    ['Sorry This Event Is Full', 'Please try again later.', 'will come free if it isn’t paid for', 'No places left.'],
    [],
  ],
  [
    'a member who is too young',
    cannotBook('too_young'),
    ['ages 30 to 42', 'You’ll be under 30 on the night.', 'See events for your age'],
    ['/events?age=me', '/contact'],
  ],
  [
    'a member who is too old',
    cannotBook('too_old'),
    ['ages 30 to 42', 'You’ll be over 42 on the night.', 'See events for your age'],
    ['/events?age=me', '/contact'],
  ],
  [
    'a woman when no place for women is open',
    { ...cannotBook('no_places_for_gender'), places: { ...places, females_on_sale: 0, females_open_after: 1 } },
    ['No Female Places', 'Please try again later.', 'The next place for a woman opens when a man books.'],
    [],
  ],
  [
    'a man when no place is open until two more women have booked',
    {
      ...cannotBook('no_places_for_gender'),
      viewer_gender: 'M',
      places: { ...places, males_on_sale: 0, males_open_after: 2 },
    },
    ['No Male Places', 'The next place for a man opens when 2 more women book.', 'will come free'],
    [],
  ],
  [
    'a woman when all places for women are taken',
    { ...cannotBook('no_places_for_gender'), places: { ...places, female_places: 3, females_on_sale: 0 } },
    ['No Female Places', 'All places for women are taken.', 'A place will only come free if someone cancels.'],
    [],
  ],
])('%s is shown the text and links for their situation', async (_what, changes, phrases, links) => {
  const rendered = await render(changes)
  for (const expected of phrases) expect(rendered.text).toContain(expected)
  expect(rendered.links).toEqual(links)
})

const instant = '2031-07-02T18:45:00Z'
const inDeviceZone = Temporal.Instant.from(instant).toZonedDateTimeISO(Temporal.Now.timeZoneId())
const hour = `${inDeviceZone.hour % 12 || 12}:${String(inDeviceZone.minute).padStart(2, '0')} ${inDeviceZone.hour < 12 ? 'am' : 'pm'}`

test('a hold shows when it expires, in the device’s time zone, and its original price', async () => {
  const { text, links } = await render({ booking: { ...held, hold_expires_at: instant } })
  for (const phrase of [`Your place is held until ${hour}.`, 'Continue to payment', '£22.50'])
    expect(text).toContain(phrase)
  expect(text).not.toContain('attending this event')
  expect(links).toEqual(['/checkout/12'])
})

test('a member whose payment failed is asked to pay again, and is not shown a ticket', async () => {
  const { text, links } = await render({ ...attending, booking: { ...booking, pay_again_until: instant } })
  for (const phrase of ['You are attending this event.', 'We couldn’t take your payment.', hour, 'Retry payment'])
    expect(text).toContain(phrase)
  expect(text).not.toContain('7K2QM')
  expect(links).toEqual(['/checkout/12', '/attendees/12', '/myevents'])
})

test('an attendee of an event that moved is told from what to what, and about the refund', async () => {
  const event_before = { ...event, venue: 'The Lamp' }
  const { text } = await render({ ...attending, booking: { ...booking, refund_until: instant, event_before } })
  for (const phrase of [
    'It was at The Lamp and is now at The Test Arms',
    'You can claim a full refund on My Events until',
  ])
    expect(text).toContain(phrase)
})

const noPlacesForGender = { ...cannotBook('no_places_for_gender'), viewer_gender: 'M' as const }
const full = { ...cannotBook('full'), is_maxed_out: true }

test.each<[string, Partial<EventView>, string[]]>([
  [
    'a member who can join the waiting list of a full event',
    { ...full, can_wait: true },
    [
      'Sorry This Event Is Full',
      'Please try again later.',
      'Join the waiting list',
      'in the order people joined the list',
    ],
  ],
  [
    'a man who can wait for a place for men',
    { ...noPlacesForGender, can_wait: true, places: { ...places, males_on_sale: 0, males_open_after: 1 } },
    [
      'No Male Places',
      'Please try again later.',
      'The next place for a man opens when a woman books.',
      'Join the waiting list',
    ],
  ],
  [
    'a man with other members ahead of him on the waiting list',
    { ...noPlacesForGender, can_wait: true },
    ['No Male Places', 'The places on sale now are for people already on the waiting list.', 'Join the waiting list'],
  ],
  [
    'a waiting member who is next',
    { ...full, waiting: { before: 0, joined_at: '2031-07-01T12:00:00Z' } },
    ['You’re on the waiting list. You’re next.', 'Leave the list', 'When a place becomes available, we’ll email you'],
  ],
  [
    'a waiting member with two ahead of them',
    { ...noPlacesForGender, waiting: { before: 2, joined_at: '2031-07-01T12:00:00Z' } },
    ['You’re on the waiting list. 2 people are ahead of you.', 'Leave the list'],
  ],
])('%s is shown the text about the waiting list for their situation', async (_what, changes, phrases) => {
  const { text, links } = await render(changes)
  for (const expected of phrases) expect(text).toContain(expected)
  if (changes.waiting) {
    expect(text).not.toContain('Please try again later.')
    expect(text).not.toContain('Join the waiting list')
  }
  expect(links).toEqual([])
})

test('a visitor at a full event can sign in to join the waiting list, or register', async () => {
  const { text, links } = await render({ ...full, viewer_gender: null })
  expect(text).toContain('Sorry This Event Is Full Please try again later. Join the waiting list Register free')
  expect(links).toEqual(['/signin?to=/event/12', '/register?to=/event/12'])
})

test.each<[string, Partial<EventView>, string[]]>([
  ['a visitor', { ...cannotBook('signed_out'), viewer_gender: null }, ['£24', 'Booking closes', 'refunds']],
  ['a member who can book', {}, ['£24', 'Booking closes', 'refunds']],
  ['a member at a free event', { price: 0 }, ['Free', 'Booking closes']],
  ['a member who can only wait', { ...full, can_wait: true }, ['£24']],
  ['a member of another age', cannotBook('too_old'), ['£24']],
  ['a visitor once the event is over', { ...over, ...cannotBook('past'), viewer_gender: null }, []],
  ['a visitor at a cancelled event', { ...cannotBook('cancelled'), viewer_gender: null, cancelled: true }, []],
  ['a member who has booked', attending, ['Show your ticket']],
])('%s is told only the terms that concern them', async (_who, changes, expected) => {
  const { text } = await render({ booking_closes_local: '2031-07-04T17:30:00', ...changes })
  const terms = ['£24', 'Free', 'Booking closes', 'refunds', 'Show your ticket']
  expect(terms.filter((term) => text.includes(term))).toEqual(expected)
})

test('a member on the waiting list can book a free place', async () => {
  const { text, links } = await render({ waiting: { before: 0, joined_at: '2031-07-01T12:00:00Z' } })
  expect(text).toContain('Book This Event')
  expect(text).not.toContain('waiting list')
  expect(links).toEqual(['/checkout/12'])
})

test('an offer shows when it expires and can be declined', async () => {
  const offer: OwnBooking = { ...held, hold_expires_at: instant, offer_ends_at: instant }
  const none = { ...places, males_on_sale: 0, males_open_after: 1, females_on_sale: 0, females_open_after: 1 }
  const { text, links } = await render({ booking: offer, viewer_gender: 'M', places: none })
  const day = `${inDeviceZone.day} July 2031`
  for (const phrase of ['A place is held for you until', day, hour, 'Book your place', 'No thanks', '£22.50'])
    expect(text).toContain(phrase)
  expect(text).not.toContain('The next place for a man opens')
  expect(text).toContain('The next place for a woman opens')
  expect(links).toEqual(['/checkout/12'])
})

test('held places are not described as booked', async () => {
  const { text } = await render({ places: { ...places, males_on_sale: 0, males_held: 6 } })
  expect(text).toContain('4 of 10 booked, 6 being booked now')
  expect(text).toContain('4 men and 3 women are coming. 6 more places are being booked now.')
  expect(text).not.toContain('all booked')
})

test('a member who cannot book is not invited to', async () => {
  const nobody = { ...places, males_attending: 0, females_attending: 0 }
  const { text } = await render({ ...cannotBook('too_young'), places: nobody })
  expect(text).toContain('Nobody has booked yet.')
  for (const phrase of ['Be the first', 'There’s a place for you', 'refunds']) expect(text).not.toContain(phrase)
  expect((await render({ places: nobody })).text).toContain('Be the first.')
})

test('the places say when the next one opens rather than that more will', async () => {
  const { text } = await render({ places: { ...places, females_on_sale: 0, females_open_after: 1 } })
  expect(text).toContain('left in all. The next place for a woman opens when a man books. This keeps the numbers even.')
})

test('the places say how many are left, how many of them are on sale, and why the others are not', async () => {
  const { text } = await render({ places: { ...places, males_on_sale: 3, females_on_sale: 1 } })
  for (const phrase of [
    '12 places left in all. More will open as others book. This keeps the numbers even.',
    '4 men and 3 women are coming.',
    'Women 3 of 10 booked, 1 on sale now Men 4 of 10 booked, 1 being booked now, 3 on sale now',
  ])
    expect(text).toContain(phrase)
})
