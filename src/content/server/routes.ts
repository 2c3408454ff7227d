import { anyone } from '#platform/server/http/anyone.ts'
import { getHomeText, getSiteInfo, getTextPage } from '#content/contract.ts'
import { siteInfo, homeText, textPage } from '#content/server/queries.ts'
import { serve } from '#platform/server/http/serve.ts'

export const contentRoutes = [
  serve(getSiteInfo, anyone, async (_call, site) => siteInfo(site)),
  serve(getHomeText, anyone, async (_call, site) => homeText(site)),
  serve(getTextPage, anyone, async ({ params }, site) => textPage(site, params.name)),
]
