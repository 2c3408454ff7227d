import { newSecret } from '#accounts/server/second-factor/authenticator.ts'
import { hashOfRecoveryCode, newRecoveryCodes } from '#accounts/server/second-factor/recovery-codes.ts'
import { replaceRecoveryCodes, replaceSecondFactor } from '#accounts/server/store/second-factors.ts'
import type { Tx } from '#platform/server/db.ts'
import type { SiteKeys } from '#platform/server/keys/site-keys.ts'
import type { Site } from '#platform/server/site.ts'

/** A secret is sealed with its member's id, so it cannot be opened if it is copied to the row of another member. */
export const SECOND_FACTOR = 'second factor'

/** Replaces any previous secret, and creates ten new recovery codes. Returns the codes, of which only hashes are stored. */
export async function saveSecret(
  site: Site,
  tx: Tx,
  factor: { memberId: string; secret: string; lastStep: number },
): Promise<string[]> {
  const { memberId, lastStep } = factor
  const { keyId, sealed: secret } = site.keys.seal(SECOND_FACTOR, memberId, factor.secret)
  await replaceSecondFactor(tx, { memberId, secret, keyId, lastStep, setUpAt: site.clock.now() })
  return saveNewRecoveryCodes(site, tx, memberId)
}

export async function saveNewRecoveryCodes(site: Site, tx: Tx, memberId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => hashOfRecoveryCode(site.keys, memberId, code))
  await replaceRecoveryCodes(tx, memberId, hashes)
  return codes
}

/** Decrypts the secret of a stored second factor. Undefined if it was altered, or if its key is lost. */
export function openSecret(
  keys: SiteKeys,
  { memberId, keyId, secret }: { memberId: string; keyId: string; secret: Buffer },
): string | undefined {
  return keys.unseal(SECOND_FACTOR, memberId, { keyId, sealed: secret })
}

const OFFER = 'offered second factor'
const OFFER_MINUTES = 30

/**
 * Creates a secret without storing it. Returns it in plain form and sealed, so that only this site can read the sealed form.
 * The sealed form expires after the time that setting up the app should take.
 */
export function offerSecret({ keys, clock }: Site, memberId: string): { secret: string; offer: string } {
  const secret = newSecret()
  const untilMs = clock.now().add({ minutes: OFFER_MINUTES }).epochMilliseconds
  const { keyId, sealed } = keys.seal(OFFER, memberId, `${untilMs} ${secret}`)
  return { secret, offer: `${keyId}.${sealed.toString('base64url')}` }
}

/** Returns the offered secret, or undefined if the offer was made to another member or has expired. */
export function offeredSecret({ keys, clock }: Site, memberId: string, offer: string): string | undefined {
  const [keyId = '', sealed = ''] = offer.split('.')
  const text = keys.unseal(OFFER, memberId, { keyId, sealed: Buffer.from(sealed, 'base64url') })
  const [untilMs, secret] = text?.split(' ') ?? []
  return clock.now().epochMilliseconds < Number(untilMs) ? secret : undefined
}
