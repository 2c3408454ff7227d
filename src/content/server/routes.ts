import { anyone } from '#platform/server/http/public-access.ts'
import * as endpoints from '#content/contract.ts'
import { siteInfo, homeText, textPage } from '#content/server/queries.ts'
import { serve } from '#platform/server/http/serve.ts'

export const contentRoutes = [
  serve(endpoints.getSiteInfo, anyone, async (_call, site) => siteInfo(site)),
  serve(endpoints.getHomeText, anyone, async (_call, site) => homeText(site)),
  serve(endpoints.getTextPage, anyone, async ({ params }, site) => textPage(site, params.name)),
]
