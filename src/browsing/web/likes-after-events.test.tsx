import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { PastEvents } from '#bookings/web/my-events/past-events.tsx'
import type { EventView } from '#browsing/contract.ts'
import { booking, event } from '#browsing/testing/example-event.ts'
import type { ReviewableEvent } from '#reviews/contract.ts'
import { Component } from '#browsing/web/likes-after-events.tsx'

/** Renders the member's past event with this state of their likes. Returns its text and links. */
function pastEvent(
  likes_state: EventView['likes_state'],
  evenings: readonly ReviewableEvent[] = [],
): { text: string; links: string[] } {
  const { id, title, start_date_local, end_date_local } = event
  const venue = { name: 'The Test Arms', street: '1 Lock Lane', town: 'Tipton', postcode: 'DY4 7AA' }
  const summary = { id, title, start_date_local, end_date_local, venue, cancelled: false, days_from_today: -9 }
  const past = [
    {
      event: summary,
      booking,
      waiting: null,
      transfer: null,
      can_bring_friend: false,
      can_transfer: false,
      still_coming: null,
      mails: [],
    },
  ]
  const element = <PastEvents first={{ past, older: null }} leadId={undefined} />
  const routes = [{ id: 'likes', path: '/', Component, loader: () => null, children: [{ index: true, element }] }]
  const attended = { ...event, likes_state, likes_close_local: '2031-07-11T22:00:00' }
  const router = createMemoryRouter(routes, {
    hydrationData: { loaderData: { likes: { attended: [attended], evenings } } },
  })
  const html = renderToStaticMarkup(<RouterProvider router={router} />)
  return {
    text: html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' '),
    links: [...html.matchAll(/href="([^"]+)"[^>]*>([^<]+)/g)].map(([, href = '', label = '']) => `${label} ${href}`),
  }
}

test.each<[EventView['likes_state'], string, string]>([
  ['open', 'You can send your likes until Friday 11 July 2031, 10 pm.', 'Send your likes /attendees/12'],
  ['sent', 'You’ve sent your likes.', 'View Attendees /attendees/12'],
  ['closed', 'You didn’t send your likes in time.', 'View Attendees /attendees/12'],
])('a past event whose likes are %s says so', (state, sentence, action) => {
  const { text, links } = pastEvent(state)
  expect(text).toContain(sentence)
  expect(links.slice(0, 2)).toEqual(['An evening /event/12', action])
})

test('a past event that the member can review links to its review', () => {
  const { id, title, start_date_local } = event
  const evening = { event: { id, title, start_date_local }, first_name: 'Amy', open_until_local: '2031-09-02T22:00:00' }
  expect(pastEvent('sent', [{ ...evening, review: null }]).links).toContain('Review this evening /myreview/12')
  const review = { ...({ stars: 1, text: 'Loud.', shows_name: false, state: 'refused', published_by: null } as const) }
  const refused = { ...review, refused_for: 'offensive', refusal_note: '', answer: null } as const
  expect(pastEvent('sent', [{ ...evening, review: refused }]).links).toContain(
    'Your review wasn’t published: see why /myreview/12',
  )
})
