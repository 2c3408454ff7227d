import { expect, test } from 'vitest'
import { calendarLinks } from '#bookings/server/places/calendar-links.ts'
import { exampleDetails } from '#bookings/server/emails/testing/example-details.ts'

test('the calendar links carry the event’s times in UTC, its title as typed, its place and its page', () => {
  const { event } = exampleDetails({ title: 'Tea & a half + cake' })
  const { google, outlook } = calendarLinks(event, 'https://dating.example')
  const where = 'The Test Arms, 1 Lock Lane, Tipton DY4 7AA'
  const page = 'https://dating.example/event/7'

  expect(new URL(google).host).toBe('calendar.google.com')
  expect(Object.fromEntries(new URL(google).searchParams)).toMatchObject({
    text: 'Tea & a half + cake',
    dates: '20261204T193000Z/20261204T220000Z',
    location: where,
    details: page,
  })
  expect(new URL(outlook).host).toBe('outlook.live.com')
  expect(Object.fromEntries(new URL(outlook).searchParams)).toMatchObject({
    subject: 'Tea & a half + cake',
    startdt: '2026-12-04T19:30:00Z',
    enddt: '2026-12-04T22:00:00Z',
    location: where,
    body: page,
  })
  expect(outlook).not.toContain('+')
})
