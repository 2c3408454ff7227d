import { ownerOnly } from '#accounts/server/access-rules.ts'
import * as endpoints from '#privacy/contract/admin/complaints.ts'
import { loadComplaint, loadComplaints } from '#privacy/server/admin/complaints/load-complaints.ts'
import { serve } from '#platform/server/http/serve.ts'
import { answerComplaint, closeWithNote, extendDeadline } from '#privacy/server/complaints/answer-complaint.ts'

export const complaintAdminRoutes = [
  serve(endpoints.listComplaints, ownerOnly, async ({ query }, site) => loadComplaints(site, query)),
  serve(endpoints.getComplaint, ownerOnly, async ({ params }, site) => loadComplaint(site, params.id)),
  serve(endpoints.answerComplaint, ownerOnly, async ({ actor, params, body }, site) => {
    await answerComplaint(site, actor, params.id, body.answer)
    return loadComplaint(site, params.id)
  }),
  serve(endpoints.closeComplaint, ownerOnly, async ({ actor, params, body }, site) => {
    await closeWithNote(site, actor, params.id, body.note)
    return loadComplaint(site, params.id)
  }),
  serve(endpoints.extendDeadline, ownerOnly, async ({ actor, params, body }, site) => {
    await extendDeadline(site, actor, params.id, body)
    return loadComplaint(site, params.id)
  }),
]
