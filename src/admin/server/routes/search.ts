import { ownerOnly } from '#accounts/server/access-rules.ts'
import * as endpoints from '#admin/contract/search.ts'
import { searchAdmin } from '#admin/server/search/search-admin.ts'
import { defineRoute, type Route } from '#platform/server/http/serve.ts'

export const searchRoutes: readonly Route[] = [
  defineRoute(endpoints.searchAdmin, ownerOnly, ({ actor, body }, site) => searchAdmin(site, actor, body.search)),
]
