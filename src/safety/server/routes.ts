import { MemberId } from '#accounts/contract/person.ts'
import { signedIn } from '#accounts/server/signed-in.ts'
import { listBlocked, unblockMember } from '#safety/contract.ts'
import { blockedBy } from '#safety/server/queries.ts'
import { unblockMember as takeBlockBack } from '#safety/server/unblock-member.ts'
import { serve } from '#platform/server/http/serve.ts'

/** To block and to report somebody one has to be able to see them: who may is known further up. */
export const safetyRoutes = [
  serve(unblockMember, signedIn, async ({ actor, params }, site) => {
    await takeBlockBack(site, actor, params.id)
    return {}
  }),
  serve(listBlocked, signedIn, async ({ actor }, site) => ({
    blocked: (await blockedBy(site.db, actor.memberId)).map(({ id, userName, blockedAt }) => ({
      id: MemberId.parse(id),
      name: userName,
      blocked_at: blockedAt.toString(),
    })),
  })),
]
