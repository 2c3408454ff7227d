import { caller } from '#accounts/server/caller.ts'
import { signedIn } from '#accounts/server/signed-in.ts'
import { complain, complainAsMember } from '#privacy/contract/complaint.ts'
import { keepComplaintOfMember, keepComplaintOfVisitor } from '#privacy/server/complaints/keep-complaint.ts'
import { serve } from '#platform/server/http/serve.ts'
import { networkOf } from '#platform/server/limits.ts'

export const complaintRoutes = [
  serve(complain, caller, ({ actor, body }, site) => keepComplaintOfVisitor(site, networkOf(actor.address), body)),
  serve(complainAsMember, signedIn, ({ actor, body }, site) => keepComplaintOfMember(site, actor, body)),
]
