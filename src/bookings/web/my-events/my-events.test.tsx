import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { OwnEvent } from '#bookings/contract/my-events.ts'
import type { OwnBooking } from '#bookings/contract/own-booking.ts'
import { AfterEvent } from '#bookings/web/my-events/after-event.ts'
import { ComingEvent } from '#bookings/web/my-events/coming-event.tsx'
import { refundMessage } from '#bookings/web/my-events/cancel-own-booking.tsx'
import { EndedBooking } from '#bookings/web/my-events/ended-booking.tsx'
import { HeldEvent } from '#bookings/web/my-events/held-event.tsx'
import { OfferedEvent } from '#bookings/web/my-events/offered-event.tsx'
import { PastEvents } from '#bookings/web/my-events/past-events.tsx'
import { WaitingListEvent } from '#bookings/web/my-events/waiting-list-event.tsx'
import { toDeviceLocalTime } from '#platform/web/device/device-time.ts'
import { formatDateTime } from '#platform/local-time.ts'

const now = '2031-07-01T12:00:00Z'
const later = '2031-07-02T18:45:00Z'
const whenLater = formatDateTime(toDeviceLocalTime(later)).replaceAll('\u00A0', ' ')

const booking: OwnBooking = {
  id: 'b',
  state: 'booked',
  price: 22.5,
  to_pay: 22.5,
  credit_used: 0,
  hold_expires_at: null,
  booked_at: now,
  ticket_code: '7K2QM9XH4T',
  pay_again_until: null,
  absent: false,
  offer_ends_at: null,
  refund_until: null,
  calendar_file: '/event/12/calendar.ics',
  event_before: null,
  night_open: false,
}
const held: OwnBooking = { ...booking, state: 'held', booked_at: null, ticket_code: null, hold_expires_at: later }

const ownEvent: OwnEvent = {
  event: {
    id: 12,
    title: 'An evening',
    start_date_local: '2031-07-04T19:30:00',
    end_date_local: '2031-07-04T22:00:00',
    venue: { name: 'The Test Arms', street: '1 Lock Lane', town: 'Tipton', postcode: 'DY4 7AA' },
    cancelled: false,
    days_from_today: 3,
  },
  booking,
  waiting: null,
  transfer: null,
  can_bring_friend: false,
  can_transfer: true,
  still_coming: null,
  mails: [],
}

const ignore = () => {}

/** Returns the rendered text, the button labels and the link targets. */
function rendered(
  element: ReactNode,
  address = '/myevents',
): { html: string; text: string; buttons: string[]; links: string[] } {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] })
  const html = renderToStaticMarkup(<RouterProvider router={router} />)
  return {
    html,
    text: html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' '),
    buttons: [...html.matchAll(/<button[^>]*>([^<]+)/g)].map(([, phrase = '']) => phrase),
    links: [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href),
  }
}

const coming = (overrides: Partial<OwnEvent>, address?: string) =>
  rendered(
    <ComingEvent ownEvent={{ ...ownEvent, ...overrides }} look="main" now={now} refund="none" onStatus={ignore} />,
    address,
  )

test('a booked place shows its time, venue and ticket, and can be transferred or cancelled', () => {
  const { text, buttons, links } = coming({})
  for (const phrase of ['Friday 4 July 2031,', '7:30 pm to 10 pm', 'in 3 days', '1 Lock Lane', '7K2QM 9XH4T'])
    expect(text).toContain(phrase)
  expect(buttons).toEqual(['Transfer your place', 'I can’t come'])
  expect(links).toEqual(['/event/12', '/ticket/12', '/attendees/12', '/event/12'])
})

test.each([
  ['/myevents', 'false'],
  ['/myevents?transfer=12', 'true'],
  ['/myevents?transfer=13', 'false'],
])('at %s the panel for the transfer has aria-expanded="%s"', (address, isExpanded) => {
  expect(coming({}, address).html).toContain(`aria-expanded="${isExpanded}"`)
})

test('a place whose payment could not be captured asks the member to pay again, and shows no ticket', () => {
  const { text, buttons, links } = coming({ booking: { ...booking, pay_again_until: later }, can_transfer: false })
  for (const phrase of ['We couldn’t take your payment.', whenLater]) expect(text).toContain(phrase)
  expect(text).not.toContain('7K2QM')
  expect(buttons).toEqual([])
  expect(links).toEqual(['/event/12', '/checkout/12', '/attendees/12', '/event/12'])
})

test('after an event is moved, a full refund is offered until the deadline', () => {
  const inTime = coming({ booking: { ...booking, refund_until: later } })
  expect(inTime.text).toContain(`you can claim a full refund until ${whenLater}`)
  expect(inTime.buttons).toContain('Claim a full refund')
  // A member who cancels gets no refund, although they could get a full one.
  expect(inTime.buttons).not.toContain('I can’t come')
  const event_before = {
    start_date_local: '2031-07-03T19:00:00',
    end_date_local: '2031-07-03T22:00:00',
    venue: 'The Test Arms, 1 Lock Lane, Tipton DY4 7AA',
  }
  const moved = coming({ booking: { ...booking, refund_until: later, event_before } })
  expect(moved.text).toContain('It was on Thursday 3 July 2031, 7 pm and is now on Friday 4 July 2031, 7:30 pm.')
  expect(moved.text).not.toContain('It was at')
  const tooLate = coming({ booking: { ...booking, refund_until: now } })
  expect(tooLate.text).not.toContain('This event has moved')
  expect(tooLate.buttons).not.toContain('Claim a full refund')
  expect(tooLate.buttons).toContain('I can’t come')
})

test('after a free event is moved, the member is told, and no refund is offered', () => {
  const { text, buttons } = coming({ booking: { ...booking, price: 0, to_pay: 0, refund_until: later } })
  expect(text).toContain('This event has moved.')
  expect(text).not.toContain('refund')
  expect(buttons).toEqual(['Transfer your place', 'I can’t come'])
})

test('the cancellation message explains whether the price is refunded', () => {
  expect(refundMessage(22.5, 'none')).toContain(
    'We don’t refund places that are given up, so the £22.50 paid won’t be refunded.',
  )
  expect(refundMessage(22.5, 'if booked again')).toContain(
    'will be refunded to the original payment method, but only if someone else books the place',
  )
})

test('a cancelled event is shown as cancelled, without any actions', () => {
  const { text, buttons, links } = coming({
    event: { ...ownEvent.event, cancelled: true },
    booking: null,
    can_transfer: false,
  })
  for (const phrase of ['cancelled', 'will be refunded to the original payment method']) expect(text).toContain(phrase)
  expect(text).not.toContain('in 3 days')
  expect([buttons, links]).toEqual([[], ['/event/12', '/event/12']])
})

test('an open transfer shows its link and its recipient, and can be withdrawn', () => {
  const link = 'http://localhost/replacement?token=t'
  const sent = coming({ transfer: { link, sent_to: 'jo@example.com', started_at: later } })
  for (const phrase of ['You’re transferring this place', 'jo@example.com', whenLater])
    expect(sent.text).toContain(phrase)
  expect(sent.buttons).toEqual(expect.arrayContaining(['Copy', 'Cancel the transfer', 'I can’t come']))
  expect(sent.buttons).not.toContain('Transfer your place')

  const byHand = coming({ transfer: { link, sent_to: null, started_at: later } })
  expect(byHand.text).toContain('Share this link')
})

test('no transfer is shown or offered once the event has started', () => {
  const transfer = { link: 'http://localhost/replacement?token=t', sent_to: null, started_at: now }
  const { text, buttons } = coming({ transfer, can_transfer: false })
  expect(text).not.toContain('handing this place over')
  expect(buttons).toEqual([])
})

test('an offer shows its deadline, a link to checkout and a button to decline', () => {
  const offer = { ...ownEvent, booking: { ...held, offer_ends_at: later }, can_transfer: false }
  const { text, buttons, links } = rendered(<OfferedEvent ownEvent={offer} look="main" onStatus={ignore} />)
  expect(text).toContain(`A place is held for you until ${whenLater}`)
  expect(buttons).toEqual(['No thanks'])
  expect(links).toEqual(['/event/12', '/checkout/12', '/event/12'])
})

test('a place that the member is paying for has a link to checkout', () => {
  const { text, links } = rendered(
    <HeldEvent ownEvent={{ ...ownEvent, booking: held, can_transfer: false }} look="main" />,
  )
  expect(text).toContain('It’s yours once you’ve paid.')
  expect(links).toEqual(['/event/12', '/checkout/12', '/event/12'])
})

test.each([
  [0, 'You’re next.'],
  [1, '1 person is ahead of you.'],
  [2, '2 people are ahead of you.'],
])('with %d members ahead, the waiting list shows ‘%s’', (before, phrase) => {
  const waits = { ...ownEvent, booking: null, can_transfer: false, waiting: { before, joined_at: now } }
  const { text, buttons } = rendered(<WaitingListEvent ownEvent={waits} onStatus={ignore} />)
  expect(text).toContain(phrase)
  expect(buttons).toEqual(['Leave the list'])
})

test('past events are listed in pages, and each shows whether the member was marked absent', () => {
  const missed = {
    ...ownEvent,
    event: { ...ownEvent.event, days_from_today: -3 },
    booking: { ...booking, absent: true },
  }
  const { text, buttons, links } = rendered(<PastEvents first={{ past: [missed], older: '12' }} leadId={undefined} />)
  for (const phrase of ['Past events', 'You were marked as absent']) expect(text).toContain(phrase)
  expect(buttons).toEqual(['Show older events'])
  expect(links).toEqual(['/event/12', '/account/payments?event=12', '/event/12'])
  expect(rendered(<PastEvents first={{ past: [], older: null }} leadId={undefined} />).text.trim()).toBe('')
})

test('a past event that the member attended links to its attendees and shows its follow-up action', () => {
  const page = { past: [{ ...ownEvent, event: { ...ownEvent.event, days_from_today: -3 } }], older: null }
  expect(rendered(<PastEvents first={page} leadId={undefined} />).links).toEqual([
    '/event/12',
    '/attendees/12',
    '/account/payments?event=12',
    '/event/12',
  ])
  const free = { ...page, past: page.past.map((past) => ({ ...past, booking: { ...booking, price: 0, to_pay: 0 } })) }
  expect(rendered(<PastEvents first={free} leadId={undefined} />).text).not.toContain('Receipt')
  const { text, links } = rendered(
    <AfterEvent value={(id) => ({ notice: <p>To do</p>, action: () => <a href={`/do/${id}`}>Do it</a>, isDue: true })}>
      <PastEvents first={page} leadId={undefined} />
    </AfterEvent>,
  )
  expect(text).toContain('To do')
  expect(links).toEqual(['/event/12', '/do/12', '/account/payments?event=12', '/event/12'])
})

test.each([
  ['cancelled by member', 0, 'You gave up this place. You paid £22.50. No refund.'],
  ['cancelled by us', 22.5, 'We cancelled this booking. You paid £22.50. Refund: £22.50.'],
] as const)(
  'a booking that was %s shows why it ended, what became of the payment, and its emails',
  (reason, refunded, notice) => {
    const mails = [{ subject: 'You’re booked: An evening', sent_at: later }]
    const ended = { event: ownEvent.event, mails, reason, paid: 22.5, refunded, credited: 0, refund_if_rebooked: false }
    const { text, links } = rendered(<EndedBooking ended={ended} />)
    for (const phrase of [notice, 'Emails about this event (1)', 'You’re booked: An evening'])
      expect(text).toContain(phrase)
    expect(links).toEqual(['/event/12', '/account/payments?event=12', '/event/12'])
    const credited = rendered(<EndedBooking ended={{ ...ended, refunded: 0, credited: 22.5 }} />).text
    expect(credited).toContain('We added £22.50 to your credit.')
    const promised = rendered(<EndedBooking ended={{ ...ended, refunded: 0, refund_if_rebooked: true }} />).text
    expect(promised).toContain('You’ll get a refund if someone else books your place.')
  },
)

test('the emails about an event are listed with the times when they were sent', () => {
  const mails = [
    { subject: 'You’re booked: An evening', sent_at: later },
    { subject: 'Tomorrow: An evening', sent_at: null },
  ]
  const { text } = coming({ mails })
  for (const phrase of ['Emails about this event (2)', `Sent on ${whenLater}`, 'Tomorrow: An evening About to be sent'])
    expect(text).toContain(phrase)
})
