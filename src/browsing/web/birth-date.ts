import type { EventView } from '#browsing/contract.ts'
import { paths } from '#platform/paths.ts'

/** The section of the account pages where members add their date of birth. */
export const birthDatePath = `${paths.accountDetails}#date-of-birth`

/** Returns true if the member could book or wait, but it is not known whether the event is for their age. */
export function isAgeUnknown(event: EventView): boolean {
  return willAskBirthDate(event) && (event.youngest_age !== null || event.oldest_age !== null)
}

/** Returns true if the member could book or wait, and will be asked for their date of birth first. */
export function willAskBirthDate({ date_of_birth_needed: needed, can_join_event, can_wait }: EventView): boolean {
  return needed && (can_join_event || can_wait)
}
