import { generateSecret, generateSync, generateURI, verifySync } from 'otplib'

/** The default settings of authenticator apps: six digits, SHA-1, a new code every thirty seconds (RFC 6238). */
export const STEP_SECONDS = 30
const CODE = /^\d{6}$/

/** Returns 160 random bits in base32, as the apps expect. */
export function newSecret(): string {
  return generateSecret()
}

/** Returns the content of the QR code. The app shows the site's name and the account's address next to the code. */
export function authenticatorUri(secret: string, account: { siteName: string; email: string }): string {
  return generateURI({ issuer: account.siteName, label: account.email, secret })
}

/** Returns the time step of this code, or undefined if it is not valid now. Clocks may differ by one step. */
export function stepOfCode(secret: string, code: string, now: Temporal.Instant): number | undefined {
  if (!CODE.test(code)) return undefined
  const found = verifySync({ secret, token: code, epoch: seconds(now), epochTolerance: STEP_SECONDS })
  return found.valid && 'timeStep' in found ? found.timeStep : undefined
}

export function codeOfStep(secret: string, step: number): string {
  return generateSync({ secret, epoch: step * STEP_SECONDS })
}

export function stepAt(now: Temporal.Instant): number {
  return Math.floor(seconds(now) / STEP_SECONDS)
}

function seconds(now: Temporal.Instant): number {
  return Math.floor(now.epochMilliseconds / 1_000)
}
