import { clientInfo } from '#accounts/server/client-info.ts'
import { signedIn } from '#accounts/server/signed-in.ts'
import { complain, complainAsMember } from '#privacy/contract/complaint.ts'
import { saveMemberComplaint, saveVisitorComplaint } from '#privacy/server/complaints/save-complaint.ts'
import { serve } from '#platform/server/http/serve.ts'
import { networkOf } from '#platform/server/limits.ts'

export const complaintRoutes = [
  serve(complain, clientInfo, ({ actor, body }, site) => saveVisitorComplaint(site, networkOf(actor.address), body)),
  serve(complainAsMember, signedIn, ({ actor, body }, site) => saveMemberComplaint(site, actor, body)),
]
