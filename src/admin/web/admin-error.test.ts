import { expect, test } from 'vitest'
import { accessRefusal } from '#admin/web/admin-error.tsx'

test.each([
  ['member', 'not_allowed', 'This page is for our team'],
  ['host', 'not_allowed', 'This page is for owners'],
  ['host', 'event_not_yours', 'You aren’t hosting this event'],
  ['host', 'door_list_not_open_yet', 'This event’s door list isn’t open yet'],
  ['host', 'door_list_closed', 'This event’s door list has closed'],
  ['owner', 'too_many_requests', undefined],
] as const)('a %s who is refused with %s reads ‘%s’', (role, error, heading) => {
  expect(accessRefusal({ error, detail: '' }, role)?.heading).toBe(heading)
})
