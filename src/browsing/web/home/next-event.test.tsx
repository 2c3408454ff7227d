import { prerender } from 'react-dom/static'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { EventView } from '#browsing/contract.ts'
import { event, places } from '#browsing/testing/example-event.ts'
import { NextEvent } from '#browsing/web/home/next-event.tsx'

async function render(changes: Partial<EventView>): Promise<string> {
  const element = <NextEvent event={{ ...event, ...changes }} look="main" />
  const page = <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
  // Includes the part that is loaded only for members without a date of birth.
  const html = await new Response((await prerender(page)).prelude).text()
  return html
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

const visitors = { viewer_gender: null, can_join_event: false, why_not: 'signed_out' } as const

test('the card of the next event says once what can be booked now or, after that, that booking has closed', async () => {
  const open = await render(visitors)
  expect(open).toMatch(/£24 See the event Women .*2 on sale now/)
  expect(open).toContain('12 places left in all. More will open as others book.')
  for (const phrase of ['Booking has closed', 'There’s a place', '2 places for women'])
    expect(open).not.toContain(phrase)

  const closed = await render({
    ...visitors,
    booking_closed: true,
    places: { ...places, males_on_sale: 0, females_on_sale: 0 },
  })
  expect(closed).toContain('£24 See the event Booking has closed')
  for (const phrase of ['places left', 'on sale', '2 for men']) expect(closed).not.toContain(phrase)
})

test('the card of the next event tells a member whether they can book or wait', async () => {
  expect(await render({})).toContain('£24 See the event There’s a place for you.')
  expect(await render({ date_of_birth_needed: true })).toMatch(
    /£24 See the event Add your date of birth to see whether/,
  )
  const full = { can_join_event: false, why_not: 'full' } as const
  expect(await render({ ...full, can_wait: true })).toContain('You can join the waiting list.')
  expect(await render({ ...full, waiting: { before: 0, joined_at: '2031-07-01T12:00:00Z' } })).toContain(
    'You’re on the waiting list. You’re next.',
  )
})
