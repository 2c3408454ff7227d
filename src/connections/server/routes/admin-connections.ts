import { freshOwnerOnly, ownerOnly } from '#accounts/server/access-rules.ts'
import * as keyEndpoints from '#connections/contract/api-keys.ts'
import * as endpoints from '#connections/contract/webhooks.ts'
import { createApiKey, revokeApiKey } from '#connections/server/api-keys/create-api-key.ts'
import { loadApiKeys } from '#connections/server/api-keys/load-api-keys.ts'
import {
  changeWebhook,
  deleteWebhook,
  replaceWebhookSecret,
  switchWebhook,
} from '#connections/server/webhooks/change-webhook.ts'
import { createWebhook } from '#connections/server/webhooks/create-webhook.ts'
import { loadWebhook, loadWebhooks } from '#connections/server/webhooks/load-webhooks.ts'
import { replayDelivery, replayPeriod, testWebhook } from '#connections/server/webhooks/replay-messages.ts'
import { defineRoute, type Route } from '#platform/server/http/serve.ts'

/** The owner's pages of webhooks and API keys. What decides where data goes needs a fresh sign-in. */
export const connectionRoutes: readonly Route[] = [
  defineRoute(endpoints.listWebhooks, ownerOnly, async (_call, site) => ({ webhooks: await loadWebhooks(site) })),
  defineRoute(endpoints.createWebhook, freshOwnerOnly, ({ actor, body }, site) => createWebhook(site, actor, body)),
  defineRoute(endpoints.getWebhook, ownerOnly, ({ params, query }, site) => loadWebhook(site, params.id, query.state)),
  defineRoute(endpoints.changeWebhook, freshOwnerOnly, async ({ actor, params, body }, site) => {
    await changeWebhook(site, actor, params.id, body)
    return {}
  }),
  defineRoute(endpoints.switchWebhook, freshOwnerOnly, async ({ actor, params, body }, site) => {
    await switchWebhook(site, actor, params.id, body.on)
    return {}
  }),
  defineRoute(endpoints.deleteWebhook, freshOwnerOnly, async ({ actor, params }, site) => {
    await deleteWebhook(site, actor, params.id)
    return {}
  }),
  defineRoute(endpoints.replaceWebhookSecret, freshOwnerOnly, ({ actor, params }, site) =>
    replaceWebhookSecret(site, actor, params.id),
  ),
  defineRoute(endpoints.testWebhook, ownerOnly, async ({ actor, params }, site) => {
    await testWebhook(site, actor, params.id)
    return {}
  }),
  defineRoute(endpoints.replayWebhook, ownerOnly, ({ actor, params, body }, site) =>
    replayPeriod(site, actor, params.id, body),
  ),
  defineRoute(endpoints.replayDelivery, ownerOnly, async ({ actor, params }, site) => {
    await replayDelivery(site, actor, params.id)
    return {}
  }),
  defineRoute(keyEndpoints.listApiKeys, ownerOnly, async (_call, site) => ({ keys: await loadApiKeys(site) })),
  defineRoute(keyEndpoints.createApiKey, freshOwnerOnly, ({ actor, body }, site) => createApiKey(site, actor, body)),
  // Without a fresh sign-in, because a leaked key cannot wait.
  defineRoute(keyEndpoints.revokeApiKey, ownerOnly, async ({ actor, params }, site) => {
    await revokeApiKey(site, actor, params.id)
    return {}
  }),
]
