import type { Waiting } from '#bookings/contract/own-booking.ts'

/** Formats the member's position as 'You’re next.', '1 person is ahead of you.' or '2 people are ahead of you.' */
export function queueMessage({ before }: Waiting): string {
  if (before === 0) return 'You’re next.'
  return before === 1 ? '1 person is ahead of you.' : `${before} people are ahead of you.`
}
