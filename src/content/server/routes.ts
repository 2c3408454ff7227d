import { anyone } from '#platform/server/http/anyone.ts'
import { getHomeText, getSiteFacts, getTextPage } from '#content/contract.ts'
import { siteFacts, homeText, textPage } from '#content/server/queries.ts'
import { serve } from '#platform/server/http/serve.ts'

export const contentRoutes = [
  serve(getSiteFacts, anyone, async (_call, site) => siteFacts(site)),
  serve(getHomeText, anyone, async (_call, site) => homeText(site)),
  serve(getTextPage, anyone, async ({ params }, site) => textPage(site, params.name)),
]
