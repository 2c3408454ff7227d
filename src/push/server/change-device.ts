import { inOneStatement } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'
import { pushRefusals } from '#push/contract.ts'
import { deleteDeviceOf, setShowsAbout } from '#push/server/store.ts'

type OwnDevice = { id: string; memberId: string }

/** Changes whether the notifications on a device say what they are about. */
export async function changeDevice(site: Site, device: OwnDevice, showsAbout: boolean): Promise<void> {
  const isChanged = await inOneStatement(site.db, (tx) => setShowsAbout(tx, device, showsAbout))
  if (!isChanged) refuse(pushRefusals.push_device_not_found)
}

/** Turns push notifications off for a device. Those that wait are not sent. */
export async function removeDevice(site: Site, device: OwnDevice): Promise<void> {
  const isRemoved = await inOneStatement(site.db, (tx) => deleteDeviceOf(tx, device))
  if (!isRemoved) refuse(pushRefusals.push_device_not_found)
}
