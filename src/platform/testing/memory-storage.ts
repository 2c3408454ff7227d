import type { DeviceStorage } from '#platform/web/device/device-storage.ts'

/** A stub of a device's local storage, whose entries are its own properties, as in browsers. */
class MemoryStorage implements DeviceStorage {
  [key: string]: unknown

  getItem(key: string): string | null {
    const text = Object.hasOwn(this, key) ? this[key] : null
    return typeof text === 'string' ? text : null
  }

  setItem(key: string, text: string): void {
    this[key] = text
  }

  removeItem(key: string): void {
    Reflect.deleteProperty(this, key)
  }

  key(nth: number): string | null {
    return Object.keys(this)[nth] ?? null
  }

  get length(): number {
    return Object.keys(this).length
  }
}

export const memoryStorage = (): DeviceStorage => new MemoryStorage()
