import { onDevice } from '#bookings/web/waiting/on-device.ts'
import { sayDateTime } from '#platform/local-time.ts'

/** For a place that the waiting list offered. */
export function sayOffer(until: string): string {
  return `This place was offered to you until ${sayDateTime(onDevice(until))}.`
}
