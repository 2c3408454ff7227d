import { ownerOnly } from '#accounts/server/access-rules.ts'
import * as endpoints from '#admin/contract/today.ts'
import { loadCharts, loadToday } from '#admin/server/today/load-today.ts'
import { serve, type Route } from '#platform/server/http/serve.ts'

export const todayRoutes: readonly Route[] = [
  serve(endpoints.getToday, ownerOnly, async ({ actor }, site) => loadToday(site, actor)),
  serve(endpoints.getCharts, ownerOnly, async (_call, site) => loadCharts(site)),
]
