import { Bell } from '#event-night/web/rounds/bell.ts'
import { deviceStorage } from '#platform/web/device/device-storage.ts'

/** The key of the event for which this device's sound was last turned on. */
const KEY = 'sound at the event'

/** The bell outlives the page that turned it on, until the whole site is loaded again. */
let held: { eventId: number; bell: Bell } | null = null

export function bellOf(eventId: number): Bell | null {
  return held?.eventId === eventId ? held.bell : null
}

/** Returns a bell for the event. A tap must be the cause, because browsers let nothing else make a sound. */
export function turnSoundOn(eventId: number): Bell {
  held?.bell.close()
  held = { eventId, bell: new Bell() }
  save(String(eventId))
  return held.bell
}

export function turnSoundOff(): void {
  held?.bell.close()
  held = null
  save('')
}

/** Returns whether the host of this device wants sound at the event. After a reload, it needs a tap again. */
export function isSoundWanted(eventId: number): boolean {
  try {
    return deviceStorage.getItem(KEY) === String(eventId)
  } catch {
    return false
  }
}

function save(text: string): void {
  try {
    deviceStorage.setItem(KEY, text)
  } catch {
    // Without storage, the choice lasts until the site is loaded again.
  }
}
