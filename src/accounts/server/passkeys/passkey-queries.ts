import type { Db } from '#platform/server/db.ts'

/** Returns the member's passkeys, newest first. */
export function passkeysOf(db: Db, memberId: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'credentialId', 'name', 'backedUp', 'addedAt', 'lastUsedAt', 'blockedAt'])
    .where('memberId', '=', memberId)
    .orderBy('addedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Returns the member's passkeys that sign them in, newest first. */
export async function usablePasskeysOf(db: Db, memberId: string) {
  return (await passkeysOf(db, memberId)).filter(({ blockedAt }) => blockedAt === null)
}

/** Returns the passkey with this id of its authenticator. It may be anybody's. */
export function passkeyByCredential(db: Db, credentialId: Buffer) {
  return db.selectFrom('passkeys').selectAll().where('credentialId', '=', credentialId).executeTakeFirst()
}
