import { signedIn, signedInFreshIfTwoStep } from '#accounts/server/access-rules.ts'
import * as endpoints from '#privacy/contract/deletion.ts'
import { requestOwnDeletion } from '#privacy/server/deletion/request-deletion.ts'
import { deletionPreview } from '#privacy/server/deletion/deletion-preview.ts'
import { defineRoute, type Route } from '#platform/server/http/serve.ts'

export const deletionRoutes: readonly Route[] = [
  defineRoute(endpoints.getOwnDeletion, signedIn, ({ actor }, site) => deletionPreview(site, site.db, actor.memberId)),
  defineRoute(endpoints.requestOwnDeletion, signedInFreshIfTwoStep, async ({ actor, body }, site) => {
    await requestOwnDeletion(site, actor, {
      currentPassword: body.current_password,
      forfeitedEventIds: body.forfeited_event_ids,
    })
    return {}
  }),
]
