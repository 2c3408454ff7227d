import { createHmac } from 'node:crypto'
import { isAddressKeptOut } from '#accounts/server/queries.ts'
import { keepAddressOut } from '#accounts/server/store/erasing.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { SiteKeys } from '#platform/server/site-keys.ts'

type Keys = { keys: SiteKeys }

/** Whether somebody with this address was suspended, and then deleted their account. */
export function isKeptOut(site: Keys, db: Db, email: string): Promise<boolean> {
  return isAddressKeptOut(db, hashOf(site, email))
}

/** Whoever is suspended does not come back with the same address by deleting their account. */
export function keepOut(site: Keys, tx: Tx, email: string, at: Temporal.Instant): Promise<void> {
  return keepAddressOut(tx, { addressHash: hashOf(site, email), keptOutAt: at })
}

/** By a key of the site, so that nobody who has the table alone can try addresses on it. */
function hashOf({ keys }: Keys, email: string): Buffer {
  return createHmac('sha256', keys.for('addresses kept out')).update(email.toLowerCase()).digest()
}
