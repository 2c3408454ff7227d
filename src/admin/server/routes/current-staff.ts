import * as endpoints from '#admin/contract/current-staff.ts'
import { accountOf } from '#accounts/server/account.ts'
import { staffOnly } from '#accounts/server/access-rules.ts'
import { serve, type Route } from '#platform/server/http/serve.ts'

export const adminRoutes: readonly Route[] = [
  serve(endpoints.getCurrentStaff, staffOnly, async ({ actor }, site) => {
    const { name } = await accountOf(site, actor)
    return { role: actor.role, name }
  }),
]
