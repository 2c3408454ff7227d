import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'

/** Lets one transaction at a time make the first pair. */
export async function lockPushKeys(tx: Tx): Promise<void> {
  await sql`lock table push_keys in share row exclusive mode`.execute(tx)
}

export async function insertPushKey(
  tx: Tx,
  key: { publicKey: string; sealed: Buffer; keyId: string; madeAt: Temporal.Instant },
): Promise<void> {
  await tx.insertInto('pushKeys').values(key).execute()
}

export async function updateSealedPushKey(
  tx: Tx,
  publicKey: string,
  sealed: { sealed: Buffer; keyId: string },
): Promise<void> {
  await tx.updateTable('pushKeys').set(sealed).where('publicKey', '=', publicKey).execute()
}

/** Deletes the earlier pairs with which no device is registered. */
export async function deleteUnusedPushKeys(tx: Tx): Promise<void> {
  await sql`
    delete from push_keys k where made_at < (select max(made_at) from push_keys)
      and not exists (select from push_devices d where d.push_key = k.public_key)`.execute(tx)
}

/**
 * Locks a session while its device is registered, and the address, which a browser may have registered for another member.
 * Returns false if the session has ended.
 */
export async function lockForDevice(
  tx: Tx,
  { sessionId, endpoint }: { sessionId: string; endpoint: string },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${endpoint}, 0))`.execute(tx)
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst()
  return session !== undefined
}

type NewDevice = {
  id: string
  sessionId: string
  endpoint: string
  p256dh: string
  auth: string
  pushKey: string
  showsAbout: boolean
  addedAt: Temporal.Instant
}

/** Replaces what was registered for this session, and for this address. */
export async function replaceDevice(tx: Tx, device: NewDevice): Promise<void> {
  await tx
    .deleteFrom('pushDevices')
    .where((row) => row.or([row('sessionId', '=', device.sessionId), row('endpoint', '=', device.endpoint)]))
    .execute()
  await tx.insertInto('pushDevices').values(device).execute()
}

/** Deletes all but the `keep` latest devices of a member. */
export async function deleteOldestDevices(tx: Tx, memberId: string, { keep }: { keep: number }): Promise<void> {
  await tx
    .deleteFrom('pushDevices')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('pushDevices as d')
        .innerJoin('sessions', 'sessions.id', 'd.sessionId')
        .select('d.id')
        .where('sessions.memberId', '=', memberId)
        .orderBy('d.addedAt', 'desc')
        .orderBy('d.id', 'desc')
        .offset(keep),
    )
    .execute()
}

/** Changes a device of this member. Returns false if they have no such device. */
export async function setShowsAbout(
  tx: Tx,
  { id, memberId }: { id: string; memberId: string },
  showsAbout: boolean,
): Promise<boolean> {
  const changed = await tx
    .updateTable('pushDevices')
    .from('sessions')
    .set({ showsAbout })
    .whereRef('sessions.id', '=', 'pushDevices.sessionId')
    .where('pushDevices.id', '=', id)
    .where('sessions.memberId', '=', memberId)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** Deletes a device of this member. Returns false if they have no such device. */
export async function deleteDeviceOf(tx: Tx, { id, memberId }: { id: string; memberId: string }): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('pushDevices')
    .using('sessions')
    .whereRef('sessions.id', '=', 'pushDevices.sessionId')
    .where('pushDevices.id', '=', id)
    .where('sessions.memberId', '=', memberId)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

export async function deleteDevice(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('pushDevices').where('id', '=', id).execute()
}

/**
 * Claims a notification, so that only one run of its job sends it. Returns it with its device, or undefined if another run has
 * it, it is no longer news, or the device's session has expired.
 */
export async function claimPush(tx: Tx, id: string, now: Temporal.Instant) {
  return tx
    .updateTable('pendingPushes')
    .from('pushDevices')
    .innerJoin('sessions', 'sessions.id', 'pushDevices.sessionId')
    .set({ claimedAt: now })
    .whereRef('pushDevices.id', '=', 'pendingPushes.deviceId')
    .where('pendingPushes.id', '=', id)
    .where('claimedAt', 'is', null)
    .where('pendingPushes.expiresAt', '>', now)
    .where('sessions.expiresAt', '>', now)
    .returning(['deviceId', 'endpoint', 'p256dh', 'auth', 'pushKey', 'showsAbout'])
    .returning(['pendingPushes.id', 'about', 'opens', 'topic', 'pendingPushes.expiresAt'])
    .executeTakeFirst()
}

/** Lets the next run of the job send it, because it was certainly not sent. */
export async function releasePush(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('pendingPushes').set({ claimedAt: null }).where('id', '=', id).execute()
}

export async function deletePush(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('pendingPushes').where('id', '=', id).execute()
}

/** Deletes up to `most` notifications that are no longer news. Returns how many were deleted. */
export async function deleteExpiredPushes(tx: Tx, now: Temporal.Instant, most: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('pendingPushes')
    .where('id', 'in', (query) =>
      query.selectFrom('pendingPushes').select('id').where('expiresAt', '<=', now).limit(most).forUpdate().skipLocked(),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
