import { MemberId } from '#accounts/contract/person.ts'
import { signedIn } from '#accounts/server/access-rules.ts'
import * as endpoints from '#safety/contract.ts'
import { answerDecision, loadDecision } from '#safety/server/answer-decision.ts'
import { blockedBy } from '#safety/server/queries.ts'
import { unblockMember } from '#safety/server/unblock-member.ts'
import { anyone } from '#platform/server/http/public-access.ts'
import { serve } from '#platform/server/http/serve.ts'

/**
 * The routes for blocks, reports and decisions. Blocking and reporting are in capabilities above this one, which know whom a
 * member can see.
 */
export const safetyRoutes = [
  serve(endpoints.unblockMember, signedIn, async ({ actor, params }, site) => {
    await unblockMember(site, actor, params.id)
    return {}
  }),
  serve(endpoints.listBlocked, signedIn, async ({ actor }, site) => ({
    blocked: (await blockedBy(site.db, actor.memberId)).map(({ id, userName, blockedAt }) => ({
      id: MemberId.parse(id),
      name: userName,
      blocked_at: blockedAt.toString(),
    })),
  })),
  serve(endpoints.loadDecision, anyone, async ({ body }, site) => loadDecision(site, body.token)),
  serve(endpoints.answerDecision, anyone, async ({ body }, site) => {
    await answerDecision(site, body.token, body.answer)
    return loadDecision(site, body.token)
  }),
]
