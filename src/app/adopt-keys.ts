import { countSealedWith, countBannedAddresses } from '#accounts/server/second-factor/sealed-queries.ts'
import { systemClock } from '#platform/server/clock.ts'
import type { Config } from '#platform/server/config.ts'
import { openDatabase } from '#platform/server/db.ts'
import { dropLostKeys } from '#platform/server/keys/rotate-keys.ts'
import { openLog } from '#platform/server/log.ts'

export type LostWithKeys = { secondFactors: number; bannedAddresses: number; keys: string[] }

/**
 * Lets a restored database drop the keys that this site does not have. Returns what can no longer be read without them:
 * authenticator apps, and the addresses of suspended people who deleted their accounts.
 */
export async function adoptKeys(config: Config, databaseUrl: string): Promise<LostWithKeys> {
  const { db, close } = openDatabase({ url: databaseUrl, connections: 2, log: openLog({ logLevel: 'error' }) })
  try {
    const keys = await dropLostKeys({ db, clock: systemClock, config })
    return {
      keys,
      secondFactors: await countSealedWith(db, keys),
      bannedAddresses: keys.includes('lasting') ? await countBannedAddresses(db) : 0,
    }
  } finally {
    await close()
  }
}
