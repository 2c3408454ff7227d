/**
 * An instant as the local date-time of the device, without an offset: for what its owner must do by then, wherever the
 * event is. Only where the page is shown to a member: the server knows no device.
 */
export function onDevice(instant: string): string {
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
}
