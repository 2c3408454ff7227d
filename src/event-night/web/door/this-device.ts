import { deviceShelf } from '#platform/web/device/shelf.ts'
import { randomUuid } from '#platform/web/device/random-uuid.ts'

const KEY = 'device at the door'
let here: string | null = null

/** An id that tells this device from the others at the door. It is made up here and used for nothing else. */
export function thisDevice(): string {
  here ??= kept() ?? randomUuid()
  try {
    deviceShelf.setItem(KEY, here)
  } catch {
    // The device then has another id after the next reload.
  }
  return here
}

function kept(): string | null {
  try {
    return deviceShelf.getItem(KEY)
  } catch {
    return null
  }
}
