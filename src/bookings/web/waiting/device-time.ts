/**
 * An instant as the device's local date-time, without an offset: for what its owner must do by then, wherever the event is. Use
 * it only where the page is shown to a member, because the server does not know the device.
 */
export function inDeviceZone(instant: string): string {
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
}
