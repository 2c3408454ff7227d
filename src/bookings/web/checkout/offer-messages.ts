import { toDeviceLocalTime } from '#platform/web/device/device-time.ts'
import { formatDateTime } from '#platform/local-time.ts'

/** Formats the message about a place that was offered from the waiting list. */
export function offerMessage(until: string): string {
  return `We’re holding this place for you until ${formatDateTime(toDeviceLocalTime(until))}.`
}
