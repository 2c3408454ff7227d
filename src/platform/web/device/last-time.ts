import { deviceStorage } from '#platform/web/device/device-storage.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Notes that something has just happened on this device. A browser that stores nothing forgets it. */
export function saveLastTime(name: string): void {
  try {
    deviceStorage.setItem(name, String(Date.now()))
  } catch {
    // The caller asks again, and is told that it never happened.
  }
}

/** Returns whether it has happened on this device within this many days, by the device's own clock. */
export function happenedWithin(name: string, days: number): boolean {
  try {
    return Date.now() - Number(deviceStorage.getItem(name) ?? 0) < days * DAY_MS
  } catch {
    return false
  }
}
