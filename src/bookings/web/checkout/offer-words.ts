import { onDevice } from '#bookings/web/waiting/on-device.ts'
import { sayDateTime } from '#platform/local-time.ts'

/** Of a place that the waiting list gave. */
export function sayOffer(until: string): string {
  return `This place was offered to you until ${sayDateTime(onDevice(until))}.`
}
