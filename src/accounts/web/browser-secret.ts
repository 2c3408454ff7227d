import { deviceShelf } from '#platform/web/device/shelf.ts'

const KEY = 'registration'
const BYTES = 32

/**
 * A secret that this browser keeps until the account is activated, so that it is not asked for the password again. Undefined where
 * the browser stores nothing: then it is asked.
 */
export function newBrowserSecret(): string | undefined {
  try {
    const bytes = crypto.getRandomValues(new Uint8Array(BYTES))
    const secret = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    deviceShelf.setItem(KEY, secret)
    return secret
  } catch {
    return undefined
  }
}

/** Of the newest registration in this browser. */
export function browserSecret(): string | undefined {
  try {
    return deviceShelf.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}

export function forgetBrowserSecret(): void {
  deviceShelf.removeItem(KEY)
}
