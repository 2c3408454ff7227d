import { expect, test } from 'vitest'
import { sectionOf } from '#admin/web/sections.ts'

test.each([
  ['/admin', '/admin'],
  ['/admin/nights', '/admin/nights'],
  ['/admin/events/5/door', '/admin/nights'],
  ['/admin/events/5/door-list', '/admin/events'],
  ['/admin/events/5/edit', '/admin/events'],
  ['/admin/bookings', '/admin/bookings'],
  ['/admin/bookings/01a2', '/admin/events'],
  ['/admin/moderation/decisions/01a2', '/admin/moderation'],
  ['/admin/eventful', undefined],
])('the page %s is in the section %s', (page, section) => {
  expect(sectionOf(page)).toBe(section)
})
