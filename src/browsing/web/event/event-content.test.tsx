import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { event } from '#browsing/testing/example-event.ts'
import { EventContent } from '#browsing/web/event/event-content.tsx'

test('no line of the event’s date and place can begin with a dot', () => {
  const visitorsEvent = { ...event, viewer_gender: null, can_join_event: false, why_not: 'signed_out' as const }
  const element = <EventContent event={visitorsEvent} />
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  expect(html.replace(/<[^>]+>/g, '')).toContain('10\u00A0pm · in 3 days')
  expect(html).toContain('\u00A0· ages 30 to 42')
  expect(html).not.toMatch(/> ?·/)
})
