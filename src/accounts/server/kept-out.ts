import { createHmac } from 'node:crypto'
import { isAddressKeptOut } from '#accounts/server/queries.ts'
import { keepAddressOut } from '#accounts/server/store/erasing.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { SiteKeys } from '#platform/server/site-keys.ts'

type Keys = { keys: SiteKeys }

/** Whether a member with this address was suspended and then deleted their account. */
export function isKeptOut(site: Keys, db: Db, email: string): Promise<boolean> {
  return isAddressKeptOut(db, hashOf(site, email))
}

/** Stops a suspended member from registering again with the same address after deleting their account. */
export function keepOut(site: Keys, tx: Tx, email: string, at: Temporal.Instant): Promise<void> {
  return keepAddressOut(tx, { addressHash: hashOf(site, email), keptOutAt: at })
}

/** Uses a key of the site, so that someone who has only the table cannot test addresses against it. */
function hashOf({ keys }: Keys, email: string): Buffer {
  return createHmac('sha256', keys.for('addresses kept out')).update(email.toLowerCase()).digest()
}
