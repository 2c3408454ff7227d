import { aDelivery, anApiKey, aWebhook } from '#connections/testing/connections.ts'
import { aLink } from '#connections/testing/links.ts'
import type { Arrangements, Scene } from '#tests/valid-requests/scene.ts'

export const connectionArrangements: Arrangements = {
  'POST /api/admin/webhooks': roomForMore,
  'GET /api/admin/webhooks/:id': webhook,
  'PUT /api/admin/webhooks/:id': webhook,
  'PUT /api/admin/webhooks/:id/state': webhook,
  'DELETE /api/admin/webhooks/:id': webhook,
  'POST /api/admin/webhooks/:id/secret': webhook,
  'POST /api/admin/webhooks/:id/test': webhook,
  'POST /api/admin/webhooks/:id/replay': webhook,
  'POST /api/admin/webhook-messages/:id/replay': async (scene) => {
    const { webhookId } = (await webhook(scene)).values
    return { values: { deliveryId: await aDelivery(scene.t.site, webhookId) } }
  },
  'POST /api/admin/links': link,
  'GET /api/admin/links/:code': link,
  'DELETE /api/admin/links/:code': link,
  'POST /api/links/:code/steps': link,
  'POST /api/admin/api-keys': (scene) => roomForMore(scene),
  'POST /api/admin/api-keys/:id/revoke': async (scene) => {
    await roomForMore(scene)
    return { values: { apiKeyId: (await anApiKey(scene.t.site, ['events:read'])).id } }
  },
}

/** The number of webhooks and keys has a limit. The day on which a key ends is within a year. */
async function roomForMore({ t }: Scene) {
  await t.site.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('webhooks').execute()
    await tx.deleteFrom('apiKeys').execute()
  })
  const today = t.site.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate()
  return { values: { apiKeyExpiresOn: today.add({ months: 6 }).toString() } }
}

async function webhook(scene: Scene) {
  await roomForMore(scene)
  return { values: { webhookId: (await aWebhook(scene.t.site)).id } }
}

/** The code is free again, also after a request that has used it. */
async function link({ t }: Scene) {
  await t.site.db.transaction().execute((tx) => tx.deleteFrom('trackedLinks').execute())
  return { values: { linkCode: (await aLink(t.site, 'library')).code } }
}
