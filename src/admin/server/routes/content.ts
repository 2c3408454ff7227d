import { ownerOnly } from '#accounts/server/access-rules.ts'
import * as endpoints from '#admin/contract/content.ts'
import {
  contentSummaries,
  contentVersions,
  earlierContent,
  currentContent,
} from '#admin/server/content/load-content.ts'
import { publishContent } from '#content/server/publish-content.ts'
import { serve } from '#platform/server/http/serve.ts'

export const contentAdminRoutes = [
  serve(endpoints.listContent, ownerOnly, async (_call, site) => contentSummaries(site)),
  serve(endpoints.getContent, ownerOnly, async ({ params }, site) => currentContent(site, params.name)),
  serve(endpoints.listContentVersions, ownerOnly, async ({ params, query }, site) =>
    contentVersions(site, params.name, query),
  ),
  serve(endpoints.getContentVersion, ownerOnly, async ({ params }, site) =>
    earlierContent(site, params.name, params.number),
  ),
  serve(endpoints.publishSettings, ownerOnly, async ({ actor, body: { based_on: basedOn, ...written } }, site) => ({
    number: await publishContent(site, actor, { name: 'site', written, basedOn }),
  })),
  serve(endpoints.publishHome, ownerOnly, async ({ actor, body: { based_on: basedOn, ...written } }, site) => ({
    number: await publishContent(site, actor, { name: 'home', written, basedOn }),
  })),
  serve(endpoints.publishPage, ownerOnly, async ({ actor, params, body: { based_on: basedOn, ...written } }, site) => ({
    number: await publishContent(site, actor, { name: params.name, written, basedOn }),
  })),
]
