import type { Gender } from '#accounts/contract/person.ts'
import { paths } from '#platform/paths.ts'

/** The addresses that concern a friend's place. They lead to pages that exist for members' own places. */
export const friendPaths = {
  /** Checkout for a friend's place. */
  checkout: (eventId: number, gender: Gender) => `${paths.checkout(eventId)}?friend=${gender}`,
  /** My Events, with the explanation and the choice of a woman's or a man's place. */
  choose: (eventId: number) => `${paths.myEvents}?bring=${eventId}`,
  /** My Events, with the link to pass on. */
  place: (eventId: number) => `${paths.myEvents}?friend=${eventId}`,
}
