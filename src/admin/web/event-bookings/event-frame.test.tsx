import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Stage } from '#admin/contract/events.ts'
import { EventFrame } from '#admin/web/event-bookings/event-frame.tsx'

function shownAt(state: Stage, menu?: string): string {
  const event = { id: 7, title: 'First Friday', start_date_local: '2026-12-04T19:30:00', venue: { name: 'The Bell' } }
  return renderToStaticMarkup(
    <MemoryRouter>
      <EventFrame event={{ ...event, state, is_full: false, booking_closed: false }} menu={menu}>
        {null}
      </EventFrame>
    </MemoryRouter>,
  )
}

test.each([
  ['draft', false],
  ['coming', true],
  ['under way', true],
  ['past', false],
  ['cancelled', false],
] as const)('whether an event that is %s has a door: %s', (state, hasDoor) => {
  expect(/door/i.test(shownAt(state))).toBe(hasDoor)
})

test('an event has a link to its page for visitors, except a draft, which then has no further actions', () => {
  expect(shownAt('past')).toMatch(/More actions.*View on the site/)
  expect(shownAt('draft')).not.toMatch(/More actions|View on the site/)
})

test('rarely needed actions are in a menu, after the date and the link for visitors', () => {
  expect(shownAt('coming', 'Duplicate')).toMatch(/<h1>.*4 December.*View on the site.*More actions.*Duplicate/)
  expect(shownAt('coming', 'Duplicate').match(/More actions/g)).toHaveLength(1)
})
