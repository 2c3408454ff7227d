import * as endpoints from '#accounts/contract/invitation.ts'
import { signedInForStepUp } from '#accounts/server/access-rules.ts'
import { acceptInvitation, loadInvitation } from '#accounts/server/staff/accept-invitation.ts'
import { publicAccess } from '#platform/server/http/public-access.ts'
import { defineRoute, type Route } from '#platform/server/http/serve.ts'

export const invitationRoutes: readonly Route[] = [
  defineRoute(endpoints.getInvitation, publicAccess, ({ body }, site) => loadInvitation(site, body.token)),
  defineRoute(endpoints.acceptInvitation, signedInForStepUp, async ({ actor, body }, site) => ({
    role: await acceptInvitation(site, actor, body.token),
  })),
]
