import { useLocation } from 'react-router'
import type { Gender } from '#accounts/contract/person.ts'

/** Returns for whom a checkout is: the gender of the friend in its URL, or null for the member's own place. */
export function friendIn(search: string): Gender | null {
  const friend = new URLSearchParams(search).get('friend')
  return friend === 'F' || friend === 'M' ? friend : null
}

export function useFriend(): Gender | null {
  return friendIn(useLocation().search)
}
