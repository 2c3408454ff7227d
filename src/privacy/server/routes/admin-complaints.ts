import { ownerOnly } from '#accounts/server/access-rules.ts'
import * as endpoints from '#privacy/contract/admin/complaints.ts'
import { loadComplaint, loadComplaints } from '#privacy/server/admin/complaints/load-complaints.ts'
import { defineRoute } from '#platform/server/http/serve.ts'
import { answerComplaint, closeWithNote, extendDeadline } from '#privacy/server/complaints/answer-complaint.ts'

export const complaintAdminRoutes = [
  defineRoute(endpoints.listComplaints, ownerOnly, async ({ query }, site) => loadComplaints(site, query)),
  defineRoute(endpoints.getComplaint, ownerOnly, async ({ params }, site) => loadComplaint(site, params.id)),
  defineRoute(endpoints.answerComplaint, ownerOnly, async ({ actor, params, body }, site) => {
    await answerComplaint(site, actor, params.id, body.answer)
    return loadComplaint(site, params.id)
  }),
  defineRoute(endpoints.closeComplaint, ownerOnly, async ({ actor, params, body }, site) => {
    await closeWithNote(site, actor, params.id, body.note)
    return loadComplaint(site, params.id)
  }),
  defineRoute(endpoints.extendDeadline, ownerOnly, async ({ actor, params, body }, site) => {
    await extendDeadline(site, actor, params.id, body)
    return loadComplaint(site, params.id)
  }),
]
