/**
 * Loads the library that parses and verifies the answers of passkeys. It takes 30 MB, mostly for formats of certificates, so it
 * is loaded when a passkey is first used.
 */
export const webauthn = () => import('@simplewebauthn/server')

type ClientData = { challenge?: unknown; crossOrigin?: unknown }

/** Reads what the browser says about an answer. Returns undefined for anything but an object in JSON. */
export function readClientData(clientDataJSON: string): ClientData | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return typeof read === 'object' && read !== null ? read : undefined
  } catch {
    return undefined
  }
}
