import { inDeviceZone } from '#bookings/web/waiting/device-time.ts'
import { formatDateTime } from '#platform/local-time.ts'

/** For a place that the waiting list offered. */
export function offerMessage(until: string): string {
  return `This place was offered to you until ${formatDateTime(inDeviceZone(until))}.`
}
