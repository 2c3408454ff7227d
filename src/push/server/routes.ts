import type { Member } from '#accounts/actor.ts'
import { signedIn } from '#accounts/server/access-rules.ts'
import { defineRoute, type Route } from '#platform/server/http/serve.ts'
import type { Site } from '#platform/server/site.ts'
import * as endpoints from '#push/contract.ts'
import { addDevice } from '#push/server/add-device.ts'
import { changeDevice, removeDevice } from '#push/server/change-device.ts'
import { currentPushKey } from '#push/server/push-keys.ts'
import { pushDevicesOf } from '#push/server/queries.ts'

export const pushRoutes: readonly Route[] = [
  defineRoute(endpoints.getPushSettings, signedIn, ({ actor }, site) => settingsOf(site, actor)),
  defineRoute(endpoints.addPushDevice, signedIn, async ({ actor, body }, site) => {
    const { public_key: pushKey, shows_about: showsAbout, ...subscription } = body
    await addDevice(site, actor, { ...subscription, pushKey, showsAbout })
    return settingsOf(site, actor)
  }),
  defineRoute(endpoints.changePushDevice, signedIn, async ({ actor, params, body }, site) => {
    await changeDevice(site, { id: params.id, memberId: actor.memberId }, body.shows_about)
    return settingsOf(site, actor)
  }),
  defineRoute(endpoints.removePushDevice, signedIn, async ({ actor, params }, site) => {
    await removeDevice(site, { id: params.id, memberId: actor.memberId })
    return settingsOf(site, actor)
  }),
]

async function settingsOf(site: Site, { memberId, sessionId }: Member) {
  const { publicKey } = await currentPushKey(site)
  const devices = await pushDevicesOf(site.db, memberId, site.clock.now())
  return {
    public_key: publicKey,
    devices: devices.map(({ id, device, addedAt, showsAbout, pushKey, sessionId: ofSession }) => ({
      ...{ id, device, added_at: addedAt.toString(), shows_about: showsAbout },
      ...{ current: ofSession === sessionId, has_current_key: pushKey === publicKey },
    })),
  }
}
