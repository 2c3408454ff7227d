import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { hashOf } from '#platform/server/link-token.ts'

/** A member's device. Its hash also covers the member's id, so that two members of one browser cannot be linked. */
export type KnownDevice = { memberId: string; secretHash: Buffer }

/** The secret has 256 random bits, so a fast hash is safe. */
export function knownDeviceOf(memberId: string, deviceSecret: string): KnownDevice {
  return { memberId, secretHash: hashOf(deviceSecret + memberId) }
}

/**
 * Returns whether a stranger's guesses leave the member with this lower-case address alone on the device. It is one query, which
 * takes the same time for unknown addresses, so the database makes the hash of `knownDeviceOf`.
 */
export async function isExemptDevice(db: Db, email: string, deviceSecret: string): Promise<boolean> {
  const { rows } = await sql<{ exempt: boolean }>`
    select exists (select from known_devices d join members m on m.id = d.member_id
      where lower(m.email) = ${email} and d.exempt_at is not null
        and d.secret_hash = sha256(convert_to(${deviceSecret}::text || m.id::text, 'UTF8'))) as exempt`.execute(db)
  return rows[0]?.exempt ?? false
}

/** Returns when the member was last signed in on the device, and since when it is exempt. Undefined if they never were. */
export function usesOfDevice(db: Db, { memberId, secretHash }: KnownDevice) {
  return db
    .selectFrom('knownDevices')
    .select(['lastUsedAt', 'exemptAt'])
    .where('memberId', '=', memberId)
    .where('secretHash', '=', secretHash)
    .executeTakeFirst()
}
