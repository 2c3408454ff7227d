import type { CreatedPasskey, CreationOptions, RequestOptions, UsedPasskey } from '#accounts/contract/passkeys.ts'
import { pagePart } from '#platform/web/page-part.ts'

/** Loaded when a member first needs it, because most visits never do. */
const library = () => pagePart(() => import('@simplewebauthn/browser'))

/** Returns whether this browser has passkeys at all. They also need a secure context. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in window
}

/** Returns whether this device itself can verify the member, by a finger, a face or a PIN. */
export async function canVerifyHere(): Promise<boolean> {
  return hasPasskeys() && PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()
}

/** Returns whether the browser can offer passkeys in the list of saved passwords. */
export async function canAutofill(): Promise<boolean> {
  return hasPasskeys() && (await (await library()).browserSupportsWebAuthnAutofill())
}

/** Has the browser create a passkey. Resolves to null if the member changes their mind or the device does not know them. */
export async function createPasskey(optionsJSON: CreationOptions): Promise<CreatedPasskey | 'exists' | null> {
  const { startRegistration } = await library()
  try {
    return await startRegistration({ optionsJSON })
  } catch (error) {
    return nameOf(error) === 'InvalidStateError' ? 'exists' : null
  }
}

/** Has the browser use a passkey. Resolves to null if the member changes their mind or has none here. */
export async function askForPasskey(optionsJSON: RequestOptions): Promise<UsedPasskey | null> {
  const { startAuthentication } = await library()
  return startAuthentication({ optionsJSON }).catch(() => null)
}

/**
 * Offers passkeys in the list of saved passwords, until the member chooses one or the signal ends it. Resolves to null if it
 * ended, or if the browser asks for a passkey elsewhere on the page.
 */
export async function askByAutofill(optionsJSON: RequestOptions, signal: AbortSignal): Promise<UsedPasskey | null> {
  const { startAuthentication, WebAuthnAbortService } = await library()
  if (signal.aborted) return null
  const cancel = () => WebAuthnAbortService.cancelCeremony()
  signal.addEventListener('abort', cancel)
  try {
    return await startAuthentication({ optionsJSON, useBrowserAutofill: true })
  } catch {
    return null
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : ''
}
