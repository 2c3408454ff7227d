import { newSecret } from '#accounts/server/second-factor/authenticator.ts'
import { hashOfRecoveryCode, newRecoveryCodes } from '#accounts/server/second-factor/recovery-codes.ts'
import { seal, unseal } from '#accounts/server/second-factor/sealed-secret.ts'
import { replaceRecoveryCodes, replaceSecondFactor } from '#accounts/server/store/second-factors.ts'
import type { Tx } from '#platform/server/db.ts'
import type { SiteKeys } from '#platform/server/site-keys.ts'
import type { Site } from '#platform/server/site.ts'

/** Replaces any previous secret, and creates ten new recovery codes. Returns the codes, of which only hashes are stored. */
export async function saveSecret(
  site: Site,
  tx: Tx,
  factor: { memberId: string; secret: string; lastStep: number },
): Promise<string[]> {
  const { memberId, lastStep } = factor
  const secret = seal(site.keys, memberId, factor.secret)
  await replaceSecondFactor(tx, { memberId, secret, lastStep, setUpAt: site.clock.now() })
  return saveNewRecoveryCodes(site, tx, memberId)
}

export async function saveNewRecoveryCodes(site: Site, tx: Tx, memberId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => hashOfRecoveryCode(site.keys, memberId, code))
  await replaceRecoveryCodes(tx, memberId, hashes)
  return codes
}

/** Decrypts the secret of a stored second factor. */
export function openSecret(keys: SiteKeys, factor: { memberId: string; secret: Buffer }): string {
  const secret = unseal(keys, factor.memberId, factor.secret)
  if (secret === undefined) throw new Error('the second factor was not encrypted with this site’s key')
  return secret
}

const OFFER_MINUTES = 30
const offerContext = (memberId: string) => `offer to ${memberId}`

/**
 * Creates a secret without storing it. Returns it in plain form and sealed, so that only this site can read the sealed form.
 * The sealed form expires after the time that setting up the app should take.
 */
export function offerSecret({ keys, clock }: Site, memberId: string): { secret: string; offer: string } {
  const secret = newSecret()
  const untilMs = clock.now().add({ minutes: OFFER_MINUTES }).epochMilliseconds
  return { secret, offer: seal(keys, offerContext(memberId), `${untilMs} ${secret}`).toString('base64url') }
}

/** Returns the offered secret, or undefined if the offer was made to another member or has expired. */
export function offeredSecret({ keys, clock }: Site, memberId: string, offer: string): string | undefined {
  const [untilMs, secret] = unseal(keys, offerContext(memberId), Buffer.from(offer, 'base64url'))?.split(' ') ?? []
  return clock.now().epochMilliseconds < Number(untilMs) ? secret : undefined
}
