import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { EventView } from '#browsing/contract.ts'
import { event, places } from '#browsing/testing/example-event.ts'
import { NextEvent } from '#browsing/web/home/next-event.tsx'

function render(changes: Partial<EventView>): string {
  const element = <NextEvent event={{ ...event, ...changes }} look="main" />
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

test('the card of the next event says first what can be booked now or, after that, that booking has closed', () => {
  const open = render({})
  expect(open).toContain('£24 See the event 2 places for women, 2 for men')
  expect(open).toContain('12 places left in all. More will open as others book.')
  expect(open).not.toContain('Booking has closed')

  const closed = render({ booking_closed: true, places: { ...places, males_on_sale: 0, females_on_sale: 0 } })
  expect(closed).toContain('£24 See the event Booking has closed')
  for (const phrase of ['places left', 'on sale', '2 for men']) expect(closed).not.toContain(phrase)
})
