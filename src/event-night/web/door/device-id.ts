import { deviceStorage } from '#platform/web/device/device-storage.ts'
import { randomUuid } from '#platform/web/device/random-uuid.ts'

const KEY = 'device at the door'
let deviceId: string | null = null

/** An id that tells this device from the others at the door. It is made up here and used for nothing else. */
export function thisDeviceId(): string {
  deviceId ??= storedId() ?? randomUuid()
  try {
    deviceStorage.setItem(KEY, deviceId)
  } catch {
    // The device then has another id after the next reload.
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
