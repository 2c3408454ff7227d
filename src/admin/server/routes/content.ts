import { freshOwnerOnly, ownerOnly } from '#accounts/server/access-rules.ts'
import * as endpoints from '#admin/contract/content.ts'
import {
  contentSummaries,
  contentVersions,
  earlierContent,
  currentContent,
} from '#admin/server/content/load-content.ts'
import { publishContent } from '#content/server/publish-content.ts'
import { defineRoute } from '#platform/server/http/serve.ts'

export const contentAdminRoutes = [
  defineRoute(endpoints.listContent, ownerOnly, async (_call, site) => contentSummaries(site)),
  defineRoute(endpoints.getContent, ownerOnly, async ({ params }, site) => currentContent(site, params.name)),
  defineRoute(endpoints.listContentVersions, ownerOnly, async ({ params, query }, site) =>
    contentVersions(site, params.name, query),
  ),
  defineRoute(endpoints.getContentVersion, ownerOnly, async ({ params }, site) =>
    earlierContent(site, params.name, params.number),
  ),
  defineRoute(
    endpoints.publishSettings,
    freshOwnerOnly,
    async ({ actor, body: { based_on: basedOn, ...written } }, site) => ({
      number: await publishContent(site, actor, { name: 'site', written, basedOn }),
    }),
  ),
  defineRoute(endpoints.publishHome, ownerOnly, async ({ actor, body: { based_on: basedOn, ...written } }, site) => ({
    number: await publishContent(site, actor, { name: 'home', written, basedOn }),
  })),
  defineRoute(
    endpoints.publishPage,
    freshOwnerOnly,
    async ({ actor, params, body: { based_on: basedOn, ...written } }, site) => ({
      number: await publishContent(site, actor, { name: params.name, written, basedOn }),
    }),
  ),
]
