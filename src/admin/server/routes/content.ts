import { ownerOnly } from '#accounts/server/signed-in.ts'
import {
  getContent,
  getContentVersion,
  listContent,
  listContentVersions,
  publishHome,
  publishPage,
  publishSettings,
} from '#admin/contract/content.ts'
import {
  contentSummaries,
  contentVersions,
  earlierContent,
  currentContent,
} from '#admin/server/content/load-content.ts'
import { publishContent } from '#content/server/publish-content.ts'
import { serve } from '#platform/server/http/serve.ts'

export const contentAdminRoutes = [
  serve(listContent, ownerOnly, async (_call, site) => contentSummaries(site)),
  serve(getContent, ownerOnly, async ({ params }, site) => currentContent(site, params.name)),
  serve(listContentVersions, ownerOnly, async ({ params, query }, site) => contentVersions(site, params.name, query)),
  serve(getContentVersion, ownerOnly, async ({ params }, site) => earlierContent(site, params.name, params.number)),
  serve(publishSettings, ownerOnly, async ({ actor, body: { based_on: basedOn, ...written } }, site) => ({
    number: await publishContent(site, actor, { name: 'site', written, basedOn }),
  })),
  serve(publishHome, ownerOnly, async ({ actor, body: { based_on: basedOn, ...written } }, site) => ({
    number: await publishContent(site, actor, { name: 'home', written, basedOn }),
  })),
  serve(publishPage, ownerOnly, async ({ actor, params, body: { based_on: basedOn, ...written } }, site) => ({
    number: await publishContent(site, actor, { name: params.name, written, basedOn }),
  })),
]
