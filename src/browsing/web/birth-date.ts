import type { EventView } from '#browsing/contract.ts'
import { paths } from '#platform/paths.ts'

/** The section of the account pages where members add their date of birth. */
export const birthDatePath = `${paths.accountDetails}#date-of-birth`

/** Returns true if the member could book or wait, but it is not known whether the event is for their age. */
export function isAgeUnknown({ date_of_birth_needed: needed, can_join_event, can_wait }: EventView): boolean {
  return needed && (can_join_event || can_wait)
}
