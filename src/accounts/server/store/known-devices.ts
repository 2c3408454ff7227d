import { sql } from 'kysely'
import { hashForMember } from '#accounts/server/known-device-queries.ts'
import type { Tx } from '#platform/server/db.ts'

/** No member signs in with this many browsers. The least recently used are forgotten. */
const MAX_DEVICES = 50

/** Inserts the device, or notes its use, once a day at most. */
export async function insertKnownDevice(
  tx: Tx,
  memberId: string,
  { deviceSecret, now }: { deviceSecret: string; now: Temporal.Instant },
): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into known_devices as d (member_id, secret_hash, last_used_at)
    select m.id, ${hashForMember('m', deviceSecret)}, ${now}::timestamptz from members m where m.id = ${memberId}
    on conflict (member_id, secret_hash) do update set last_used_at = excluded.last_used_at
      where d.last_used_at < ${now.subtract({ hours: 24 })}::timestamptz`.execute(tx)
  if (!numAffectedRows) return
  await sql`delete from known_devices where (member_id, secret_hash) in (
    select member_id, secret_hash from known_devices where member_id = ${memberId}
    order by last_used_at desc, secret_hash offset ${MAX_DEVICES})`.execute(tx)
}

/** Forgets the devices of a member, except the one with this secret. */
export async function deleteKnownDevicesOf(
  tx: Tx,
  memberId: string,
  { except }: { except?: string | undefined } = {},
): Promise<void> {
  await sql`delete from known_devices d using members m where m.id = d.member_id and m.id = ${memberId}
    and (${except ?? null}::text is null or d.secret_hash <> ${hashForMember('m', except ?? '')})`.execute(tx)
}

export async function deleteKnownDevicesBefore(tx: Tx, instant: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('knownDevices').where('lastUsedAt', '<=', instant).execute()
}
