import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/** Lists the devices of a member that get notifications, the latest first. */
export function pushDevicesOf(db: Db, memberId: string, now: Temporal.Instant) {
  return db
    .selectFrom('pushDevices')
    .innerJoin('sessions', 'sessions.id', 'pushDevices.sessionId')
    .select(['pushDevices.id', 'sessionId', 'pushKey', 'showsAbout', 'addedAt', 'sessions.device'])
    .where('sessions.memberId', '=', memberId)
    .where('sessions.expiresAt', '>', now)
    .orderBy('addedAt', 'desc')
    .orderBy('pushDevices.id', 'desc')
    .execute()
}

/** Builds a condition that is true if the member of this column has a device that gets notifications. */
export function hasPushDeviceSql(memberColumn: string, now: Temporal.Instant): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from push_devices d join sessions on sessions.id = d.session_id
    where sessions.member_id = ${sql.ref(memberColumn)} and sessions.expires_at > ${now})`
}

export async function hasPushDevice(db: Db, memberId: string, now: Temporal.Instant): Promise<boolean> {
  return (await pushDevicesOf(db, memberId, now)).length > 0
}

/** Returns the pair with this public key, or without one the newest, as it is stored. */
export function pushKeyRow(db: Db, publicKey?: string) {
  return db
    .selectFrom('pushKeys')
    .select(['publicKey', 'sealed', 'keyId'])
    .$if(publicKey !== undefined, (query) => query.where('publicKey', '=', publicKey ?? ''))
    .orderBy('madeAt', 'desc')
    .orderBy('publicKey')
    .limit(1)
    .executeTakeFirst()
}

export function pushKeysSealedWithOtherKeys(db: Db, keyId: string) {
  return db.selectFrom('pushKeys').select(['publicKey', 'sealed', 'keyId']).where('keyId', '<>', keyId).execute()
}
