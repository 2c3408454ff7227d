import { freshOwnerOnly, ownerOnly, ownerToProveFresh } from '#accounts/server/signed-in.ts'
import {
  decideOnMember as decideOnMemberEndpoint,
  decideReport as decideReportEndpoint,
  getDecision,
  getModeration,
  getReport,
  listReports,
  removeMessage as removeMessageEndpoint,
  settleDecision as settleDecisionEndpoint,
  type Verdict,
} from '#admin/contract/moderation.ts'
import { decideOnMember, decideOnMessage, decideReport } from '#admin/server/moderation/decide-report.ts'
import { seeDecision, seeModeration, seeReports } from '#admin/server/moderation/see-moderation.ts'
import { seeReport } from '#admin/server/moderation/see-report.ts'
import { serve } from '#platform/server/http/serve.ts'
import { settleDecision } from '#safety/server/settle-decision.ts'

export const moderationRoutes = [
  serve(getModeration, ownerOnly, async ({ actor }, site) => seeModeration(site, actor)),
  serve(listReports, ownerOnly, async ({ actor, query }, site) => seeReports(site, actor, query)),
  serve(getReport, ownerOnly, async ({ actor, params }, site) => seeReport(site, actor, params.id)),
  serve(decideReportEndpoint, ownerToProveFresh, async ({ actor, params, body }, site) => {
    if (deletes(body)) actor.demandFresh()
    return { decision_id: await decideReport(site, actor.owner, params.id, body) }
  }),
  serve(decideOnMemberEndpoint, ownerToProveFresh, async ({ actor, params, body }, site) => {
    if (deletes(body)) actor.demandFresh()
    return { decision_id: await decideOnMember(site, actor.owner, params.id, body) }
  }),
  serve(removeMessageEndpoint, freshOwnerOnly, async ({ actor, params, body }, site) => ({
    decision_id: await decideOnMessage(site, actor, params.id, body.reason),
  })),
  serve(getDecision, ownerOnly, async ({ actor, params }, site) => seeDecision(site, actor, params.id)),
  serve(settleDecisionEndpoint, ownerOnly, async ({ actor, params, body }, site) => {
    await settleDecision(site, actor, params.id, body)
    return seeDecision(site, actor, params.id)
  }),
]

/** Deletion is final, whereas a warning or a suspension can be taken back. */
function deletes({ removes }: Verdict): boolean {
  return removes.length > 0
}
