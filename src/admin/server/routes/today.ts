import { ownerOnly } from '#accounts/server/access-rules.ts'
import * as endpoints from '#admin/contract/today.ts'
import { loadCharts, loadToday } from '#admin/server/today/load-today.ts'
import { defineRoute, type Route } from '#platform/server/http/serve.ts'

export const todayRoutes: readonly Route[] = [
  defineRoute(endpoints.getToday, ownerOnly, async ({ actor }, site) => loadToday(site, actor)),
  defineRoute(endpoints.getCharts, ownerOnly, async (_call, site) => loadCharts(site)),
]
