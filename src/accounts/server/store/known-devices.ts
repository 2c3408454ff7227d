import { sql } from 'kysely'
import type { KnownDevice } from '#accounts/server/known-device-queries.ts'
import type { Tx } from '#platform/server/db.ts'

/** No member signs in with this many browsers. The least recently used are forgotten. */
const MAX_DEVICES = 50

/** Inserts the device or notes its use, and exempts it from the guesses of strangers. */
export async function saveKnownDevice(
  tx: Tx,
  { memberId, secretHash }: KnownDevice,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto('knownDevices')
    .values({ memberId, secretHash, lastUsedAt: now, exemptAt: now })
    .onConflict((conflict) =>
      conflict.columns(['memberId', 'secretHash']).doUpdateSet({
        lastUsedAt: now,
        exemptAt: ({ fn, ref, val }) => fn.coalesce(ref('knownDevices.exemptAt'), val(now)),
      }),
    )
    .execute()
  await sql`delete from known_devices where (member_id, secret_hash) in (
    select member_id, secret_hash from known_devices where member_id = ${memberId}
    order by last_used_at desc, secret_hash offset ${MAX_DEVICES})`.execute(tx)
}

/** Notes that a session on the device goes on, once a day at most. */
export async function touchKnownDevice(
  tx: Tx,
  { memberId, secretHash }: KnownDevice,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('knownDevices')
    .set({ lastUsedAt: now })
    .where('memberId', '=', memberId)
    .where('secretHash', '=', secretHash)
    .where('lastUsedAt', '<', now.subtract({ hours: 24 }))
    .execute()
}

/** Ends the exemption of the member's devices from the guesses of strangers, except on the device with this secret. */
export async function endExemptionsOf(
  tx: Tx,
  memberId: string,
  { except }: { except?: KnownDevice | undefined } = {},
): Promise<void> {
  const all = tx.updateTable('knownDevices').set({ exemptAt: null }).where('memberId', '=', memberId)
  await (except ? all.where('secretHash', '<>', except.secretHash) : all).execute()
}

/** Forgets a device, so that the member is told of its next sign-in. */
export async function deleteKnownDevice(tx: Tx, { memberId, secretHash }: KnownDevice): Promise<void> {
  await tx.deleteFrom('knownDevices').where('memberId', '=', memberId).where('secretHash', '=', secretHash).execute()
}

export async function deleteKnownDevicesBefore(tx: Tx, instant: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('knownDevices').where('lastUsedAt', '<=', instant).execute()
}
