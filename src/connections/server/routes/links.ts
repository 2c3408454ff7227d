import { ownerOnly } from '#accounts/server/access-rules.ts'
import { clientInfo } from '#accounts/server/client-info.ts'
import * as endpoints from '#connections/contract/links.ts'
import { countLinkStep } from '#connections/server/links/count-link-step.ts'
import { createLink, deleteLink } from '#connections/server/links/create-link.ts'
import { loadLink, loadLinks } from '#connections/server/links/load-links.ts'
import { defineRoute, type Route } from '#platform/server/http/serve.ts'

export const linkRoutes: readonly Route[] = [
  defineRoute(endpoints.listLinks, ownerOnly, ({ query }, site) => loadLinks(site, query.month)),
  defineRoute(endpoints.getLink, ownerOnly, ({ params, query }, site) => loadLink(site, params.code, query.month)),
  defineRoute(endpoints.createLink, ownerOnly, ({ actor, body }, site) => createLink(site, actor, body)),
  defineRoute(endpoints.deleteLink, ownerOnly, async ({ actor, params }, site) => {
    await deleteLink(site, actor, params.code)
    return {}
  }),
  defineRoute(endpoints.countLinkStep, clientInfo, async ({ actor, params, body }, site) => {
    await countLinkStep(site, { code: params.code, step: body.step, address: actor.address })
    return {}
  }),
]
