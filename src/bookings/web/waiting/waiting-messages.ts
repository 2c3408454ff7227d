import type { Waiting } from '#bookings/contract/own-booking.ts'

/** 'You are next.', '1 is before you.', '2 are before you.' */
export function queueMessage({ before }: Waiting): string {
  if (before === 0) return 'You are next.'
  return before === 1 ? '1 is before you.' : `${before} are before you.`
}
