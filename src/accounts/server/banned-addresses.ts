import { createHmac } from 'node:crypto'
import { isAddressHashBanned } from '#accounts/server/queries.ts'
import { insertBannedAddress } from '#accounts/server/store/account-deletion.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { SiteKeys } from '#platform/server/keys/site-keys.ts'

type Keys = { keys: SiteKeys }

/** Returns whether a suspended member with this address deleted their account. */
export function isAddressBanned(site: Keys, db: Db, email: string): Promise<boolean> {
  return isAddressHashBanned(db, hashOf(site, email))
}

/** Stops a suspended member from registering again with the same address after deleting their account. */
export function banAddress(site: Keys, tx: Tx, email: string, at: Temporal.Instant): Promise<void> {
  return insertBannedAddress(tx, { addressHash: hashOf(site, email), bannedAt: at })
}

/**
 * Hashes with the key that is never replaced, so that someone who has only the database cannot test addresses against it.
 */
function hashOf({ keys }: Keys, email: string): Buffer {
  return createHmac('sha256', keys.lasting('banned addresses')).update(email.toLowerCase()).digest()
}
