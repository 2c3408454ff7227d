import { deviceShelf } from '#platform/web/device/shelf.ts'
import { randomUuid } from '#platform/web/device/random-uuid.ts'

const KEY = 'device at the door'
let here: string | null = null

/** By which this device is told from the others at a door: made up here, and known to nothing else. */
export function thisDevice(): string {
  here ??= kept() ?? randomUuid()
  try {
    deviceShelf.setItem(KEY, here)
  } catch {
    // Then it is another device after the next reload.
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
