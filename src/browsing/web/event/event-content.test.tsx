import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { event } from '#browsing/testing/example-event.ts'
import type { EventPageData } from '#browsing/web/event/booking-action.tsx'
import { EventContent } from '#browsing/web/event/event-content.tsx'
import { dropYear } from '#browsing/web/format-event.ts'
import { paths } from '#platform/paths.ts'

function htmlOf(shown: EventPageData): string {
  const element = <EventContent event={shown} />
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
}

test('each dot in the event’s date and place is an element, which is hidden where a line starts', () => {
  const visitorsEvent = { ...event, viewer_gender: null, can_join_event: false, why_not: 'signed_out' as const }
  const html = htmlOf(visitorsEvent)
  const text = html.replace(/<[^>]+>/g, '')
  expect(text).toContain('Friday 4 July, 7:30\u00A0pm to 10\u00A0pm · in 3 days')
  expect(text).toContain(`${event.venue.street_address.town} · Ages 30 to 42`)
  expect(html.match(/<span class="[^"]*dot[^"]*">· <\/span>/g)).toHaveLength(2)
  expect(text.match(/·/g)).toHaveLength(2)
})

test('only the answer to questions about access has a link to the contact page', () => {
  const access = { step_free: 'Level.', toilets: '', hearing_loop: 'None.', parking: '', questions: 'Email us.' }
  const links = (questions: string) =>
    htmlOf({ ...event, venue: { ...event.venue, access: { ...access, questions } } }).split(`href="${paths.contact}"`)
  expect(links('Email us.')[0]).toMatch(/Email us\. <a [^>]*$/)
  expect(links('Email us.')).toHaveLength(2)
  expect(links('')).toHaveLength(1)
})

test('only a date within the next twelve months is shown without its year', () => {
  const onDay = (days_from_today: number) => dropYear('Friday 4 July 2031', { ...event, days_from_today })
  expect([-1, 0, 359, 360].map(onDay)).toEqual([
    'Friday 4 July 2031',
    ...['Friday 4 July', 'Friday 4 July'],
    'Friday 4 July 2031',
  ])
})
