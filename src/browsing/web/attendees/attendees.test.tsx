import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { EventView } from '#browsing/contract.ts'
import { Component } from '#browsing/web/attendees-page.tsx'
import { tickedMessage } from '#browsing/web/attendees/attendees-messages.ts'
import { booking, event as upcoming } from '#browsing/testing/example-event.ts'
import { SendLikesDialog } from '#browsing/web/attendees/send-likes-dialog.tsx'
import { refusalStatus } from '#browsing/web/attendees/refusal-status.ts'

beforeAll(() => {
  // Stubs a browser with empty local storage.
  vi.stubGlobal('localStorage', { getItem: () => null })
})
afterAll(() => {
  vi.unstubAllGlobals()
})

const tomId = '018f0000-0000-7000-8000-000000000001'
const lewisId = '018f0000-0000-7000-8000-000000000002'
const picture = { image: '/portraits/tom', sizes: [] }
const tom = {
  id: tomId,
  name: 'Tom Hadley',
  can_be_liked: true,
  profile: { picture, headline: 'Plumber with opinions' },
}
const lewis = { id: lewisId, name: 'Lewis Cope', can_be_liked: true, profile: null }

const event: EventView = {
  ...upcoming,
  ...{ attending: true, can_join_event: false, past_event: true, booking_closed: true, days_from_today: -1, booking },
  ...{ youngest_age: null, oldest_age: null, why_not: 'past' },
  ...{ likes_state: 'open', likes_close_local: '2031-07-11T22:00:00' },
}

type Lists = { male_attendees?: object[] | undefined; female_attendees?: object[] | undefined }
type EventChanges = Partial<Omit<EventView, keyof Lists>> & Lists

/** Renders the loaded page. By default, two men attend. */
function render(changes: EventChanges, matches: readonly object[] = [], asked: object | null = null) {
  const changedEvent = { ...event, male_attendees: [tom, lewis], ...changes }
  const loaderData = { page: { is: 'loaded', event: changedEvent, memberId: 'amy', matches, asked } }
  const routes = [{ id: 'page', path: '/attendees/:id', Component, loader: () => null }]
  const router = createMemoryRouter(routes, { initialEntries: ['/attendees/12'], hydrationData: { loaderData } })
  const html = renderToStaticMarkup(<RouterProvider router={router} />)
  const boxes = [...html.matchAll(/<input type="checkbox"[^>]*>/g)].map(([box]) => box)
  return {
    text: html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' '),
    links: [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href),
    ticks: boxes.map((box) => [box.includes('disabled') ? 'shown' : 'open', box.includes('checked') ? 'on' : 'off']),
  }
}

test('while likes are open, people can be ticked, and the page shows the deadline, and first who sees a like and when', () => {
  const { text, ticks } = render({})
  for (const phrase of [
    'Attendees for An evening',
    'Tick everyone you’d like to see again.',
    'You can send your likes once, until Friday 11 July 2031, 10 pm',
    'Anyone you tick will see that you like them, even if they don’t tick you, but only once they’ve sent their own likes or likes have closed.',
    'Tom Hadley',
    'Plumber with opinions',
    'This person does not have a profile',
    'You haven’t ticked anyone',
    'You can send your likes once',
    'Send Likes',
  ])
    expect(text).toContain(phrase)
  expect(text).not.toContain('You didn’t sit together')
  expect(ticks).toEqual([
    ['open', 'off'],
    ['open', 'off'],
  ])
})

test('a member who has not agreed to the use of their likes is asked before they can tick anyone', () => {
  const asked = { version: 1, text: 'I agree that you can use my likes.' }
  const { text, links, ticks } = render({}, [], asked)
  for (const phrase of ['separately from our terms', asked.text, 'without agreeing', 'I agree', 'Tom Hadley'])
    expect(text).toContain(phrase)
  for (const phrase of ['Send Likes', 'Tick everyone']) expect(text).not.toContain(phrase)
  expect(links).toContain('/account/likes')
  expect(ticks).toEqual([])
})

test('after rounds, only the people one sat with can be ticked', () => {
  const { text, ticks } = render({ likes_state: 'open', male_attendees: [{ ...tom, can_be_liked: false }, lewis] })
  expect(text).toContain('You can send likes to everyone you sat with.')
  expect(text).toMatch(/Tom Hadley .* You didn’t sit together .*Lewis Cope/)
  expect(text.match(/You didn’t sit together/g)).toHaveLength(1)
  expect(ticks).toHaveLength(1)
})

test('after rounds, sent likes do not show a tick box for people one did not sit with', () => {
  const { text, ticks } = render({
    ...{ likes_state: 'sent', likes_submitted: true, likes: [{ like: { id: lewisId } }] },
    male_attendees: [{ ...tom, can_be_liked: false }, lewis],
  })
  expect(text.match(/You didn’t sit together/g)).toHaveLength(1)
  expect(ticks).toEqual([['shown', 'on']])
})

test('a member who has nobody to like is not asked to agree', () => {
  const { text } = render({ male_attendees: [] }, [], { version: 1, text: 'I agree that you can use my likes.' })
  expect(text).not.toContain('I agree')
})

test('erased likes are not shown as sent', () => {
  const { text, ticks } = render({ likes_state: 'erased', likes_submitted: true })
  expect(text).toContain('the ones you sent for this event have been erased')
  for (const phrase of ['Likes Submitted', 'Send Likes']) expect(text).not.toContain(phrase)
  expect(ticks).toEqual([])
})

test('sent likes are shown and cannot be changed', () => {
  const { text, links, ticks } = render({
    likes_state: 'sent',
    likes_submitted: true,
    likes: [{ like: { id: lewisId } }],
  })
  for (const phrase of ['Likes Submitted', 'If someone you like likes you too, we’ll email you both.'])
    expect(text).toContain(phrase)
  for (const phrase of ['Send Likes', 'match with', 'Message ']) expect(text).not.toContain(phrase)
  expect(links).toContain('/mymatches')
  expect(ticks).toEqual([
    ['shown', 'off'],
    ['shown', 'on'],
  ])
})

test('sent likes that made a match are celebrated, and lead to writing', () => {
  const sent: EventChanges = { likes_state: 'sent', likes_submitted: true, likes: [{ like: { id: lewisId } }] }
  const one = render(sent, [lewis])
  for (const phrase of ['It’s a match', 'Message Lewis Cope', 'You’ve matched with Lewis Cope.'])
    expect(one.text).toContain(phrase)
  const several = render(sent, [lewis, tom])
  for (const phrase of ['You have 2 matches', 'Message them', 'You’ve matched with Lewis Cope and Tom Hadley.'])
    expect(several.text).toContain(phrase)
})

test.each<[string, EventChanges, string]>([
  ['before the event', { likes_state: 'not_open', past_event: false }, 'From Friday 4 July 2031, 10 pm'],
  [
    'after likes have closed without any being sent',
    { likes_state: 'closed' },
    'Likes closed on Friday 11 July 2031, 10 pm. You didn’t send yours',
  ],
])('nobody can be ticked %s', (_when, changes, phrase) => {
  const { text, ticks } = render(changes)
  expect(text).toContain(phrase)
  expect(text).not.toContain('Send Likes')
  expect(ticks).toEqual([])
})

test('a man sees the women', () => {
  const { text, ticks } = render({ viewer_gender: 'M', male_attendees: undefined, female_attendees: [lewis] })
  expect(text).toContain('1 woman')
  expect(ticks).toHaveLength(1)
})

test.each<[string, EventChanges, string]>([
  [
    'a woman at an event that no man has booked',
    { likes_state: 'not_open', past_event: false },
    'No men have booked yet.',
  ],
  ['a man after an event without women', { viewer_gender: 'M' }, 'There are no women from this event to show.'],
])('%s is told that the list is empty, and cannot send likes', (_who, changes, phrase) => {
  const lists =
    changes.viewer_gender === 'M' ? { male_attendees: undefined, female_attendees: [] } : { male_attendees: [] }
  const { text } = render({ ...changes, ...lists })
  expect(text).toContain(phrase)
  expect(text).not.toContain('Send Likes')
})

const staffView: EventChanges = { attending: false, booking: null, likes_state: null, likes_close_local: null }

test('the owner sees both genders, and cannot tick or block anyone', () => {
  const { text, links, ticks } = render({ ...staffView, female_attendees: [] })
  for (const phrase of ['No women', '2 men', 'Everyone who attended this event.']) expect(text).toContain(phrase)
  expect(text).not.toContain('Block')
  expect(links).toContain(`/userprofile/${tomId}`)
  expect(ticks).toEqual([])
})

test('a host is not shown links to profiles', () => {
  const withoutHeadline = { ...tom, profile: { picture, headline: null } }
  expect(render({ ...staffView, female_attendees: [], male_attendees: [withoutHeadline, lewis] }).links).toEqual([
    '/myevents',
  ])
})

test.each<[string, EventChanges, string]>([
  ['does not attend', staffView, 'Only people who have booked this event can see its attendees.'],
  ['was marked absent', { booking: { ...booking, absent: true } }, 'You were marked as absent'],
])('a member who %s is told so, with links to other pages', (_who, changes, phrase) => {
  const { text, links } = render({ ...staffView, ...changes, male_attendees: undefined })
  expect(text).toContain(phrase)
  expect(text).not.toContain('Tom Hadley')
  expect(links).toEqual(expect.arrayContaining(['/myevents', '/event/12']))
})

test('the likes to be sent are counted and listed by name', () => {
  expect(tickedMessage([], 8)).toContain('You haven’t ticked anyone')
  expect(tickedMessage(['Tom'], 1)).toBe('You’ve ticked 1 of 1 person: Tom.')
  expect(tickedMessage(['Tom', 'Lewis', 'Marcus'], 8)).toBe('You’ve ticked 3 of 8 people: Tom, Lewis and Marcus.')
})

test('the dialog before sending explains who will see the likes and when', () => {
  const dialog = { open: true, names: ['Tom'], of: 2, busy: false, failure: null, onYes: () => {}, onNo: () => {} }
  const text = renderToStaticMarkup(<SendLikesDialog {...dialog} />)
  for (const phrase of [
    'Once they’ve sent their own likes, anyone you tick will see that you liked them, even if they didn’t tick you.',
    'Anyone who doesn’t send their likes will see it when likes close.',
  ])
    expect(text).toContain(phrase)
})

test('if likes are refused because of a person who is not on the list, the message says that the ticks are still there', () => {
  const refused = {
    is: 'refused',
    error: 'not_at_this_event',
    reason: 'Someone on your list wasn’t at this event.',
  } as const
  expect(refusalStatus(refused).text).toContain('Your ticks are still here')
  expect(refusalStatus({ ...refused, error: 'likes_already_sent', reason: 'You have sent them already.' }).text).toBe(
    'You have sent them already.',
  )
})
