import { freshOwnerOnly, ownerOnly, ownerWithStepUp } from '#accounts/server/access-rules.ts'
import * as endpoints from '#admin/contract/moderation.ts'
import type { Verdict } from '#admin/contract/moderation.ts'
import { decideOnMember, decideOnMessage, decideReport } from '#admin/server/moderation/decide-report.ts'
import { loadDecision, loadModeration, loadReports } from '#admin/server/moderation/load-moderation.ts'
import { loadReport } from '#admin/server/moderation/load-report.ts'
import { defineRoute } from '#platform/server/http/serve.ts'
import { settleDecision } from '#safety/server/settle-decision.ts'

export const moderationRoutes = [
  defineRoute(endpoints.getModeration, ownerOnly, async ({ actor }, site) => loadModeration(site, actor)),
  defineRoute(endpoints.listReports, ownerOnly, async ({ actor, query }, site) => loadReports(site, actor, query)),
  defineRoute(endpoints.getReport, ownerOnly, async ({ actor, params }, site) => loadReport(site, actor, params.id)),
  defineRoute(endpoints.decideReport, ownerWithStepUp, async ({ actor, params, body }, site) => {
    if (needsFreshSignIn(body)) actor.requireFreshSignIn()
    return { decision_id: await decideReport(site, actor.owner, params.id, body) }
  }),
  defineRoute(endpoints.decideOnMember, ownerWithStepUp, async ({ actor, params, body }, site) => {
    if (needsFreshSignIn(body)) actor.requireFreshSignIn()
    return { decision_id: await decideOnMember(site, actor.owner, params.id, body) }
  }),
  defineRoute(endpoints.deleteMessageText, freshOwnerOnly, async ({ actor, params, body }, site) => ({
    decision_id: await decideOnMessage(site, actor, params.id, body.reason),
  })),
  defineRoute(endpoints.getDecision, ownerOnly, async ({ actor, params }, site) =>
    loadDecision(site, actor, params.id),
  ),
  defineRoute(
    endpoints.settleDecision,
    ownerWithStepUp,
    async ({ actor: { owner, requireFreshSignIn }, ...call }, site) => {
      const { params, body } = call
      // A reversed decision lifts its suspension.
      if (body.outcome === 'reversed') requireFreshSignIn()
      await settleDecision(site, owner, params.id, body)
      return loadDecision(site, owner, params.id)
    },
  ),
]

/** Returns whether a decision deletes content or suspends, rather than only warns or dismisses. */
function needsFreshSignIn({ measure, removes }: Verdict): boolean {
  return measure === 'suspended' || removes.length > 0
}
