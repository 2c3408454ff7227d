import { newSecret } from '#accounts/web/browser-secret.ts'
import { deviceStorage } from '#platform/web/device/device-storage.ts'

const KEY = 'device'
const SECRET = /^[\da-f]{64}$/

/**
 * Returns this browser's secret, and makes it at the first sign-in. It stays after signing out. Members are told of a sign-in in
 * a browser without theirs, and with it can sign in even while someone else guesses their password. Undefined if the browser cannot store it.
 */
export function deviceSecret(): string | undefined {
  try {
    const known = deviceStorage.getItem(KEY)
    if (known !== null && SECRET.test(known)) return known
    const secret = newSecret()
    deviceStorage.setItem(KEY, secret)
    return secret
  } catch {
    return undefined
  }
}
