import type { Member } from '#accounts/actor.ts'
import { commonRefusals } from '#platform/contract.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'
import { pushRefusals } from '#push/contract.ts'
import { currentPushKey, isPublicKey } from '#push/server/push-keys.ts'
import { pushServiceOf } from '#push/server/push-services.ts'
import { deleteOldestDevices, lockForDevice, replaceDevice } from '#push/server/store.ts'

/** More devices than anyone carries. */
const MAX_DEVICES = 10

type Subscription = { endpoint: string; p256dh: string; auth: string; pushKey: string; showsAbout: boolean }

/**
 * Registers the device of this session for push notifications, in place of what was registered for it. Another member who used
 * the same browser gets none there any more.
 */
export async function addDevice(site: Site, by: Member, subscription: Subscription): Promise<void> {
  const { endpoint, p256dh, pushKey } = subscription
  if (pushServiceOf(endpoint, site.config.testPushService) === undefined) refuse(pushRefusals.push_service_unknown)
  if (!isPublicKey(p256dh)) refuse(pushRefusals.push_service_unknown)
  const { publicKey } = await currentPushKey(site)
  if (pushKey !== publicKey) refuse(pushRefusals.push_key_changed)
  const { memberId, sessionId } = by
  await inTransaction(site.db, async (tx) => {
    if (!(await lockForDevice(tx, { sessionId, endpoint }))) refuse(commonRefusals.not_signed_in)
    await replaceDevice(tx, { id: newId(), sessionId, ...subscription, addedAt: site.clock.now() })
    await deleteOldestDevices(tx, memberId, { keep: MAX_DEVICES })
  })
}
