import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { OwnEvent, OwnPlaces } from '#bookings/contract/my-events.ts'
import { Component } from '#bookings/web/my-events-page.tsx'
import button from '#platform/web/ui/button.module.css'
import { AfterEvent } from '#bookings/web/my-events/after-event.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'

const now = '2031-07-01T12:00:00Z'

function ownEvent(id: number, state: 'held' | 'booked'): OwnEvent {
  return {
    event: {
      id,
      title: `Evening ${id}`,
      start_date_local: '2031-07-04T19:30:00',
      end_date_local: '2031-07-04T22:00:00',
      venue: { name: 'The Test Arms', street: '1 Lock Lane', town: 'Tipton', postcode: 'DY4 7AA' },
      cancelled: false,
      days_from_today: 3,
    },
    booking: {
      id: `b${id}`,
      state,
      price: 22.5,
      to_pay: 22.5,
      credit_used: 0,
      hold_expires_at: state === 'held' ? '2031-07-01T12:15:00Z' : null,
      booked_at: state === 'held' ? null : now,
      ticket_code: state === 'held' ? null : '7K2QM9XH4T',
      pay_again_until: null,
      absent: false,
      offer_ends_at: null,
      refund_until: null,
      calendar_file: '/calendar/1.ics',
      event_before: null,
      night_open: false,
    },
    waiting: null,
    transfer: null,
    can_bring_friend: false,
    can_transfer: false,
    still_coming: null,
    mails: [],
  }
}

/** Returns the text of the filled buttons on the page. */
function mainActions(places: Partial<OwnPlaces>): string[] {
  const none: OwnPlaces = {
    ...{ offered: [], held: [], coming: [], waiting: [], friends: [], past: [], ended: [] },
    ...{ older: null, now, refund_when_rebooked: false, bouncing_email: null },
  }
  const page = { is: 'there', places: { ...none, ...places } }
  const likes = (look: 'main' | 'quiet') => (
    <ButtonLink look={look} to="/likes">
      Send your likes
    </ButtonLink>
  )
  const element = (
    <AfterEvent value={() => ({ notice: null, action: likes, isDue: true })}>
      <Component />
    </AfterEvent>
  )
  const router = createMemoryRouter([{ id: 'page', path: '/', element, loader: () => null }], {
    hydrationData: { loaderData: { page } },
  })
  const html = renderToStaticMarkup(<RouterProvider router={router} />)
  return [...html.matchAll(/<a class="([^"]*)"[^>]*>([^<]*)/g)].flatMap(([, classes = '', text = '']) =>
    classes.split(' ').includes(button.main ?? 'main') ? [text] : [],
  )
}

test('the page has one main action: what is most urgent, or else the next ticket', () => {
  const coming = [ownEvent(1, 'booked'), ownEvent(2, 'booked')]
  const past = [ownEvent(3, 'booked'), ownEvent(4, 'booked')]
  expect(mainActions({ coming })).toEqual(['Your ticket'])
  expect(mainActions({ coming, past })).toEqual(['Send your likes'])
  expect(mainActions({ coming, past, held: [ownEvent(5, 'held')] })).toEqual(['Continue to payment'])
})
