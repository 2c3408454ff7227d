import * as endpoints from '#admin/contract/current-staff.ts'
import { getAccountOf } from '#accounts/server/account.ts'
import { staffOnly } from '#accounts/server/access-rules.ts'
import { countSections } from '#admin/server/today/count-sections.ts'
import { defineRoute, type Route } from '#platform/server/http/serve.ts'

export const adminRoutes: readonly Route[] = [
  defineRoute(endpoints.getCurrentStaff, staffOnly, async ({ actor }, site) => {
    const { name } = await getAccountOf(site, actor)
    return { role: actor.role, name, waiting: actor.role === 'owner' ? await countSections(site, actor) : null }
  }),
]
