import type { Waiting } from '#bookings/contract/own-booking.ts'

/** Formats the member's position as 'You are next.', '1 is before you.' or '2 are before you.' */
export function queueMessage({ before }: Waiting): string {
  if (before === 0) return 'You are next.'
  return before === 1 ? '1 is before you.' : `${before} are before you.`
}
