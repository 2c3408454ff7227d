import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { toDeviceLocalTime } from '#platform/web/device/device-time.ts'
import type { EventView } from '#browsing/contract.ts'
import type { MemberHome } from '#browsing/contract/member-home.ts'
import { browsingSamples } from '#browsing/contract/samples.ts'
import { homeItems, nextEventBelow } from '#browsing/web/home/home-items.ts'
import { UpNext } from '#browsing/web/home/up-next.tsx'
import { formatDateTime } from '#platform/local-time.ts'

const [{ answer: sample }] = browsingSamples['GET /api/nextevent']
const event: EventView = { ...sample, id: 7, days_from_today: 3 }
const expiresAt = '2027-02-18T20:15:00Z'
const booking = {
  ...{
    id: 'b',
    state: 'booked' as const,
    price: 24,
    to_pay: 24,
    credit_used: 0,
    hold_expires_at: null,
    booked_at: '2027-01-01T10:00:00Z',
  },
  ...{
    ticket_code: 'ABCDE12345',
    pay_again_until: null,
    absent: false,
    offer_ends_at: null,
    refund_until: null,
    calendar_file: '/event/12/calendar.ics',
    event_before: null,
    night_open: false,
  },
}
const booked = { ...event, attending: true, booking }
const offered = {
  ...{ ...event, id: 8, title: 'Fifties in Walsall' },
  booking: { ...booking, state: 'held' as const, hold_expires_at: expiresAt, offer_ends_at: expiresAt },
}
const past = { ...event, id: 6, title: 'Autumn in Tipton', likes_close_local: '2027-02-20T22:00:00' }
const nothing: MemberHome = {
  ...{ likes_to_send: [], places: [], next_event: null, unread_messages: 0, new_matches: 0 },
  has_profile: true,
}

const kindsOf = (home: Partial<MemberHome>) => homeItems({ ...nothing, ...home }).map(({ kind }) => kind)

test('what ends first comes first: an offer, then likes, the coming event, matches and messages', () => {
  const home = {
    likes_to_send: [past],
    places: [booked, offered],
    next_event: event,
    unread_messages: 2,
    new_matches: 1,
  }
  expect(kindsOf(home)).toEqual([
    'You’ve been offered a place',
    'Who did you like?',
    'You’re going · in 3 days',
    'You like each other',
    'Messages',
  ])
})

test('a member who has not booked is shown their next event, and whether they are on its waiting list', () => {
  expect(kindsOf({ next_event: event })).toEqual(['Meet someone new · in 3 days'])
  const waiting = { before: 1, joined_at: expiresAt }
  expect(kindsOf({ next_event: { ...event, waiting } })).toEqual(['You’re on the waiting list · in 3 days'])
  expect(kindsOf({ places: [booked], next_event: event })).toEqual(['You’re going · in 3 days'])
})

test('the list says whether there is a place, and asks a member without a profile for a picture', () => {
  const home = { next_event: { ...event, can_join_event: true }, has_profile: false }
  expect(homeItems({ ...nothing, ...home }).map(({ title, details }) => [title, details.at(-1)])).toEqual([
    [event.title, 'There’s a place for you.'],
    ['Add your picture', 'It helps the people you meet to remember you.'],
  ])
})

test('a member whose date of birth is not known is asked for it, and not told that there is a place', () => {
  const [item] = homeItems({ ...nothing, next_event: { ...event, can_join_event: true, date_of_birth_needed: true } })
  expect(item?.details.at(-1)).toBe('We need your date of birth to tell you whether this event is for you.')
  expect(item?.more).toEqual([{ to: '/account/details#date-of-birth', label: 'Add your date of birth' }])
})

test('below the list is the next event that the member can book, and never one that is theirs or in the list', () => {
  const other = { ...event, id: 9 }
  const shown = (home: Partial<MemberHome>, nextOfAll: EventView | null) =>
    nextEventBelow({ ...nothing, ...home }, nextOfAll)?.id ?? null
  expect(shown({ places: [booked], next_event: other }, event)).toBe(other.id)
  expect(shown({ places: [offered, booked] }, event)).toBeNull()
  expect(shown({ likes_to_send: [past], next_event: event }, event)).toBeNull()
  expect(shown({}, event)).toBe(event.id)
  expect(shown({}, null)).toBeNull()
})

const heldUntil = formatDateTime(toDeviceLocalTime(expiresAt)).replace('\u00A0', ' ')

test.each([
  [
    'likes',
    { likes_to_send: [past] },
    ['Autumn in Tipton', 'You can send your likes until Saturday 20 February 2027, 10', 'Send your likes'],
    ['/attendees/6'],
  ],
  [
    'an offer',
    { places: [offered] },
    [`We’re holding your place until ${heldUntil}.`, 'Book your place'],
    ['/checkout/8', '/event/8'],
  ],
  [
    'an unfinished payment',
    { places: [{ ...offered, booking: { ...offered.booking, offer_ends_at: null } }] },
    ['Waiting for your payment', 'Continue to payment'],
    ['/checkout/8', '/event/8'],
  ],
  [
    'a failed payment',
    { places: [{ ...booked, booking: { ...booking, pay_again_until: expiresAt } }] },
    ['Your payment didn’t go through', 'Retry the payment by'],
    ['/checkout/7', '/event/7'],
  ],
  [
    'the coming event',
    { places: [booked] },
    ['Your ticket', 'Directions', 'The Lamp, Dudley', 'Friday 19 February 2027, 7:30'],
    ['/ticket/7', '/event/7#where', '/event/7'],
  ],
  [
    'an event whose guests are being checked in',
    { places: [{ ...booked, booking: { ...booking, night_open: true } }] },
    ['Your ticket', 'Your evening'],
    ['/ticket/7', '/night/7', '/event/7#where', '/event/7'],
  ],
  ['a missing profile', { has_profile: false }, ['Add your picture'], ['/profile']],
  ['one match', { new_matches: 1 }, ['You have a new match', 'See your match'], ['/mymatches']],
  ['messages', { unread_messages: 3 }, ['You have 3 unread messages', 'Read your messages'], ['/messages']],
])('the home page shows %s with what to do', (_what, home, phrases, links) => {
  const shown = render({ is: 'there', home: { ...nothing, ...home } })
  for (const phrase of phrases) expect(shown.text).toContain(phrase)
  expect(shown.links).toEqual(['/myevents', ...links])
})

test('the first item shows the picture of its event’s venue, if it is about an event', () => {
  const picturesOf = (home: Partial<MemberHome>) => render({ is: 'there', home: { ...nothing, ...home } }).pictures
  expect(picturesOf({ places: [offered, booked], next_event: event })).toEqual(['The Lamp, Dudley'])
  expect(picturesOf({ unread_messages: 1 })).toEqual([])
})

test('if the member’s part cannot be loaded, the page says why and offers to try again', () => {
  const { text } = render({ is: 'not there', reason: 'We couldn’t load what’s next for you. Please try again.' })
  expect(text).toBe('Up next We couldn’t load what’s next for you. Please try again. Try again')
})

test('the server’s HTML has a placeholder without text, and members are told that the page is loading', () => {
  expect(render(null, 'visitor').text).toBe('')
  expect(render(null).text).toBe('Loading...')
})

function render(part: Parameters<typeof UpNext>[0]['part'], viewer: 'visitor' | 'member' = 'member') {
  const element = <UpNext part={part} isSignedIn={viewer === 'member'} />
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  return {
    text: html
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    pictures: [...html.matchAll(/<img [^>]*alt="([^"]+)"/g)].map(([, alt]) => alt),
    links: [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href),
  }
}
