/**
 * Converts an instant to the device's local date-time without an offset, for deadlines that do not depend on the venue. Use it
 * only on pages that are rendered for a member in the browser, because the server does not know the device's time zone.
 */
export function toDeviceLocalTime(instant: string): string {
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
}
