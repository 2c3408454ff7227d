import { deviceStorage } from '#platform/web/device/device-storage.ts'

const KEY = 'registration'
const BYTES = 32

/**
 * Creates and stores a secret that lets this browser activate the account without the password. Returns undefined if the
 * browser cannot store it, so the activation page will ask for the password.
 */
export function newBrowserSecret(): string | undefined {
  try {
    const secret = newSecret()
    deviceStorage.setItem(KEY, secret)
    return secret
  } catch {
    return undefined
  }
}

/** Returns 32 random bytes as text. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns the secret of the newest registration in this browser. */
export function browserSecret(): string | undefined {
  try {
    return deviceStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}

export function clearBrowserSecret(): void {
  deviceStorage.removeItem(KEY)
}
