import { MemberId } from '#accounts/contract/person.ts'
import { signedIn } from '#accounts/server/access-rules.ts'
import * as endpoints from '#safety/contract.ts'
import { answerDecision, loadDecision } from '#safety/server/answer-decision.ts'
import { membersBlockedBy } from '#safety/server/queries.ts'
import { unblockMember } from '#safety/server/unblock-member.ts'
import { publicAccess } from '#platform/server/http/public-access.ts'
import { defineRoute } from '#platform/server/http/serve.ts'

/**
 * The routes for blocks, reports and decisions. Blocking and reporting are in capabilities above this one, which know whom a
 * member can see.
 */
export const safetyRoutes = [
  defineRoute(endpoints.unblockMember, signedIn, async ({ actor, params }, site) => {
    await unblockMember(site, actor, params.id)
    return {}
  }),
  defineRoute(endpoints.listBlocked, signedIn, async ({ actor }, site) => ({
    blocked: (await membersBlockedBy(site.db, actor.memberId)).map(({ id, userName, blockedAt }) => ({
      id: MemberId.parse(id),
      name: userName,
      blocked_at: blockedAt.toString(),
    })),
  })),
  defineRoute(endpoints.loadDecision, publicAccess, async ({ body }, site) => loadDecision(site, body.token)),
  defineRoute(endpoints.answerDecision, publicAccess, async ({ body }, site) => {
    await answerDecision(site, body.token, body.answer)
    return loadDecision(site, body.token)
  }),
]
