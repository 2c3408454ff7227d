import { deviceStorage } from '#platform/web/device/device-storage.ts'
import { randomUuid } from '#platform/web/device/random-uuid.ts'

const KEY = 'device at the door'
let deviceId: string | null = null

/** Returns a random id that distinguishes this device from others at the door. It is used for nothing else. */
export function thisDeviceId(): string {
  deviceId ??= storedId() ?? randomUuid()
  try {
    deviceStorage.setItem(KEY, deviceId)
  } catch {
    // Without storage, the device gets a new id at the next reload.
  }
  return deviceId
}

function storedId(): string | null {
  try {
    return deviceStorage.getItem(KEY)
  } catch {
    return null
  }
}
