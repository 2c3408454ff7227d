import type { Address } from '#app/samples.ts'
import type { Kind } from '#tests/canary-values/canary-book.ts'
import type { PersonName } from '#tests/canary-values/canary-world.ts'
import type { Edit } from '#tests/non-interference/undoable-database.ts'

/** A statement with a plausible mistake, and what it would wrongly show to Amy. */
type Leak = Edit & {
  found(): boolean
  probedRoutes: readonly Address[]
  of: PersonName
  shows: Partial<Record<Kind, string>>
}

/** Leaks of every kind of canary. */
export const plantedLeaks: Record<string, Leak> = {
  'another member’s places are listed as the viewer’s own': leak(['"b"."member_id" = ', '"b"."member_id" <> '], {
    probedRoutes: ['GET /api/myplaces'],
    of: 'a stranger',
    shows: { id: 'bookings.id', day: 'bookings.holdExpiresAt', number: 'bookings.pricePence' },
  }),
  'a member who blocked the viewer is still shown': leak(
    ['exists (select from blocks where blocker_id', 'exists (select from blocks where false and blocker_id'],
    {
      probedRoutes: ['POST /api/event', 'POST /api/getuserprofile/:id'],
      of: 'blocked by them, and matched',
      shows: { word: 'profiles.body', id: 'portraits.id' },
    },
  ),
  'all members count as having attended the same event': leak([' as together', ' or true as together'], {
    probedRoutes: ['GET /portraits/:name'],
    of: 'a stranger',
    shows: { picture: 'portraits: the picture' },
  }),
  'the wrong column is read for a name': leak(
    [
      'select m.id, m.user_name,',
      `select m.id, (select encode(token_hash, 'hex') from account_links where member_id = m.id limit 1) as user_name,`,
    ],
    {
      probedRoutes: ['POST /api/event'],
      of: 'attended a past event with me',
      shows: { bytes: 'accountLinks.tokenHash' },
    },
  ),
}

/** Builds a leak, and records whether its edit changed a statement, because an edit that changes none would prove nothing. */
function leak([correct, flawed]: [string, string], details: Pick<Leak, 'probedRoutes' | 'of' | 'shows'>): Leak {
  let found = false
  const edit = (statement: string) => {
    if (!statement.includes(correct)) return statement
    found = true
    return statement.replaceAll(correct, flawed)
  }
  return Object.assign(edit, { found: () => found, ...details })
}
