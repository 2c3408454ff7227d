import { generateSecret, generateSync, generateURI, verifySync } from 'otplib'

/** What every authenticator app takes without being told: six digits of SHA-1, anew every thirty seconds (RFC 6238). */
export const STEP_SECONDS = 30
const CODE = /^\d{6}$/

/** 160 random bits, in base32, as apps take them. */
export function newSecret(): string {
  return generateSecret()
}

/** What the QR picture says to the app: the site's name and the account's address stand beside the code there. */
export function addressForApp(secret: string, whose: { siteName: string; email: string }): string {
  return generateURI({ issuer: whose.siteName, label: whose.email, secret })
}

/** The step of time that this is a code of; undefined where it is none of now. Clocks may differ by one step. */
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
