import { isFamiliarDevice } from '#accounts/rules.ts'
import { knownDeviceOf, usesOfDevice, type KnownDevice } from '#accounts/server/known-device-queries.ts'
import { notifyOfNewDevice } from '#accounts/server/notify-of-new-device.ts'
import { saveKnownDevice } from '#accounts/server/store/known-devices.ts'
import { lockMember, updateMember } from '#accounts/server/store/members.ts'
import { inTransaction, type Db } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/** A sign-in, with the name of the device and the secret that its browser has kept, if it has one. */
export type DeviceSignIn = { memberId: string; sessionId: string; device: string; deviceSecret?: string | undefined }

/**
 * Remembers the device on which the member has just signed in, so that a stranger's guesses cannot lock them out there. If they
 * had no session on it in the last ninety days, they are told by email, except of the first sign-in of all (decision 052). A
 * browser without a secret is always new.
 */
export async function rememberDevice(site: Site, signIn: DeviceSignIn): Promise<void> {
  const { memberId, deviceSecret } = signIn
  const now = site.clock.now()
  const device = deviceSecret === undefined ? undefined : knownDeviceOf(memberId, deviceSecret)
  const uses = await familiarUses(site.db, device, now)
  if (device && uses) {
    const isUpToDate =
      uses.exemptAt !== null && Temporal.Instant.compare(uses.lastUsedAt, now.subtract({ hours: 24 })) > 0
    if (!isUpToDate) await inTransaction(site.db, (tx) => saveKnownDevice(tx, device, now))
    return
  }
  await inTransaction(site.db, async (tx) => {
    // The lock serialises this with other sign-ins of the member, so that each device is told once.
    const member = await lockMember(tx, memberId)
    if (!member || (await familiarUses(tx, device, now))) return
    if (member.firstSignedInAt === null) await updateMember(tx, memberId, { firstSignedInAt: now })
    else if (!(await notifyOfNewDevice(site, tx, member, signIn))) return
    if (device) await saveKnownDevice(tx, device, now)
  })
}

/** Returns the uses of a device where the member had a session in the last ninety days, or undefined for any other. */
async function familiarUses(db: Db, device: KnownDevice | undefined, now: Temporal.Instant) {
  const uses = device && (await usesOfDevice(db, device))
  return uses && isFamiliarDevice(uses.lastUsedAt.epochMilliseconds, now.epochMilliseconds) ? uses : undefined
}
