import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/** Returns whether the member with this lower-case address has signed in before in the browser that holds the secret. */
export async function isKnownDevice(db: Db, email: string, deviceSecret: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from known_devices d join members m on m.id = d.member_id
      where lower(m.email) = ${email} and d.secret_hash = ${hashForMember('m', deviceSecret)}) as known`.execute(db)
  return rows[0]?.known ?? false
}

/**
 * Builds SQL for the hash of the secret and the member's id. The secret has 256 random bits, so a fast hash is safe.
 * @param member The table alias of the member.
 */
export function hashForMember(member: string, deviceSecret: string) {
  return sql<Buffer>`sha256(convert_to(${deviceSecret}::text || ${sql.ref(`${member}.id`)}::text, 'UTF8'))`
}
