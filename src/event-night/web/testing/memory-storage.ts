import type { DeviceStorage } from '#platform/web/device/device-storage.ts'

/** A stub of a device's local storage. */
export function memoryStorage(): DeviceStorage {
  const texts = new Map<string, string>()
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
    key: (nth) => [...texts.keys()][nth] ?? null,
    get length() {
      return texts.size
    },
  }
}
