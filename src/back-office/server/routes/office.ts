import { getAtWork } from '#back-office/contract/office.ts'
import { accountOf } from '#accounts/server/account.ts'
import { staffOnly } from '#accounts/server/signed-in.ts'
import { serve, type Route } from '#platform/server/http/serve.ts'

export const officeRoutes: readonly Route[] = [
  serve(getAtWork, staffOnly, async ({ actor }, site) => {
    const { name } = await accountOf(site, actor)
    return { role: actor.role, name }
  }),
]
