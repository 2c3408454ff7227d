import { newId } from '#platform/server/ids.ts'
import type { getPushSettings } from '#push/contract.ts'
import { currentPushKey } from '#push/server/push-keys.ts'
import { browserSubscription, turnOnPush } from '#push/testing.ts'
import type { Arrangements, Scene } from '#tests/valid-requests/scene.ts'

export const pushArrangements: Arrangements = {
  'POST /api/push/devices': async ({ t }) => ({
    values: {
      pushKey: (await currentPushKey(t.site)).publicKey,
      pushEndpoint: `https://fcm.googleapis.com/fcm/send/${newId()}`,
    },
  }),
  'PUT /api/push/devices/:id': ownDevice,
  'DELETE /api/push/devices/:id': ownDevice,
}

async function ownDevice(scene: Scene) {
  const api = scene.t.apiAs(await scene.access())
  await turnOnPush(api, browserSubscription('https://fcm.googleapis.com'))
  const { devices } = await api<typeof getPushSettings>('GET /api/push')
  return { values: { pushDeviceId: devices[0]?.id ?? '' } }
}
