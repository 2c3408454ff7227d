import { publicAccess } from '#platform/server/http/public-access.ts'
import * as endpoints from '#content/contract.ts'
import { siteInfo, homeText, textPage } from '#content/server/queries.ts'
import { securityContact } from '#content/server/security-contact.ts'
import { defineRoute } from '#platform/server/http/serve.ts'

export const contentRoutes = [
  defineRoute(endpoints.getSiteInfo, publicAccess, async (_call, site) => siteInfo(site)),
  defineRoute(endpoints.getHomeText, publicAccess, async (_call, site) => homeText(site)),
  defineRoute(endpoints.getSecurityContact, publicAccess, async (_call, site) => ({ body: securityContact(site) })),
  defineRoute(endpoints.getTextPage, publicAccess, async ({ params }, site) => textPage(site, params.name)),
]
