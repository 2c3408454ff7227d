import { signedIn, signedInAndProved } from '#accounts/server/signed-in.ts'
import * as deletion from '#privacy/contract/deletion.ts'
import { askOwnDeletion } from '#privacy/server/deletion/ask-deletion.ts'
import { beforeDeletion } from '#privacy/server/deletion/before-deletion.ts'
import { serve, type Route } from '#platform/server/http/serve.ts'

export const deletionRoutes: readonly Route[] = [
  serve(deletion.getOwnDeletion, signedIn, ({ actor }, site) => beforeDeletion(site, site.db, actor.memberId)),
  serve(deletion.askOwnDeletion, signedInAndProved, async ({ actor, body }, site) => {
    await askOwnDeletion(site, actor, { currentPassword: body.current_password, givesUp: body.gives_up })
    return {}
  }),
]
