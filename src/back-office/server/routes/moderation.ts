import type { Member, Owner } from '#accounts/actor.ts'
import { ownerOnly } from '#accounts/server/signed-in.ts'
import {
  decideOnMember as decideOnMemberEndpoint,
  decideReport as decideReportEndpoint,
  getDecision,
  getModeration,
  getReport,
  listReports,
  removeMessage as removeMessageEndpoint,
  settleDecision as settleDecisionEndpoint,
} from '#back-office/contract/moderation.ts'
import { decideOnMember, decideOnMessage, decideReport } from '#back-office/server/moderation/decide-report.ts'
import { seeDecision, seeModeration, seeReports } from '#back-office/server/moderation/see-moderation.ts'
import { seeReport } from '#back-office/server/moderation/see-report.ts'
import { serve } from '#platform/server/http/serve.ts'
import { settleDecision } from '#safety/server/settle-decision.ts'

export const moderationRoutes = [
  serve(getModeration, ownerOnly, async ({ actor }, site) => seeModeration(site, actor)),
  serve(listReports, ownerOnly, async ({ actor, query }, site) => seeReports(site, actor, query)),
  serve(getReport, ownerOnly, async ({ actor, params }, site) => seeReport(site, actor, params.id)),
  serve(decideReportEndpoint, ownerOnly, async ({ actor, params, body }, site) => ({
    decision_id: await decideReport(site, asOwner(actor), params.id, body),
  })),
  serve(decideOnMemberEndpoint, ownerOnly, async ({ actor, params, body }, site) => ({
    decision_id: await decideOnMember(site, asOwner(actor), params.id, body),
  })),
  serve(removeMessageEndpoint, ownerOnly, async ({ actor, params, body }, site) => ({
    decision_id: await decideOnMessage(site, asOwner(actor), params.id, body.reason),
  })),
  serve(getDecision, ownerOnly, async ({ actor, params }, site) => seeDecision(site, actor, params.id)),
  serve(settleDecisionEndpoint, ownerOnly, async ({ actor, params, body }, site) => {
    await settleDecision(site, asOwner(actor), params.id, body)
    return seeDecision(site, actor, params.id)
  }),
]

function asOwner({ memberId }: Member): Owner {
  return { role: 'owner', memberId }
}
