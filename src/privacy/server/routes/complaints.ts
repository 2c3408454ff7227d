import { clientInfo } from '#accounts/server/client-info.ts'
import { signedIn } from '#accounts/server/access-rules.ts'
import * as endpoints from '#privacy/contract/complaint.ts'
import { saveMemberComplaint, saveVisitorComplaint } from '#privacy/server/complaints/save-complaint.ts'
import { defineRoute } from '#platform/server/http/serve.ts'
import { networkOf } from '#platform/server/networks.ts'

export const complaintRoutes = [
  defineRoute(endpoints.complain, clientInfo, ({ actor, body }, site) =>
    saveVisitorComplaint(site, networkOf(actor.address), body),
  ),
  defineRoute(endpoints.submitMemberComplaint, signedIn, ({ actor, body }, site) =>
    saveMemberComplaint(site, actor, body),
  ),
]
