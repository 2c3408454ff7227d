import { z } from 'zod'
import { deviceStorage } from '#platform/web/device/device-storage.ts'

const KEY = 'big screen'

const StoredScreen = z.object({ secret: z.string(), code: z.string(), address: z.string() })
/** The secret of this screen, with the code that a host confirms and the address where they do so. */
export type StoredScreen = z.infer<typeof StoredScreen>

/** Returns this device's screen, so that it shows the same night after the page was loaded again. */
export function storedScreen(): StoredScreen | null {
  try {
    return StoredScreen.nullable()
      .catch(null)
      .parse(JSON.parse(deviceStorage.getItem(KEY) ?? 'null'))
  } catch {
    return null
  }
}

export function storeScreen({ secret, code, address }: StoredScreen): void {
  try {
    deviceStorage.setItem(KEY, JSON.stringify({ secret, code, address }))
  } catch {
    // Without storage, the screen needs a new code after the page is loaded again.
  }
}
