import { expect, test } from 'vitest'
import { formatLastActive } from '#admin/web/members/member-labels.ts'

test.each([
  ['active', '2026-11-23T06:38:00Z', 'Mon\u00A023\u00A0Nov\u00A02026, 6:38\u00A0am'],
  ['active', null, 'Signed out'],
  ['suspended', null, 'Signed out'],
  ['not activated', null, 'Never'],
] as const)('a member who is %s and was last seen at %s is shown as ‘%s’', (state, at, shown) => {
  expect(formatLastActive({ state, last_seen_at: at })).toBe(shown)
})
