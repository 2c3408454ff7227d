import { ownerOnly } from '#accounts/server/signed-in.ts'
import {
  answerComplaint as answerComplaintEndpoint,
  closeComplaint as closeComplaintEndpoint,
  getComplaint,
  listComplaints,
  takeMoreTime as takeMoreTimeEndpoint,
} from '#privacy/contract/admin/complaints.ts'
import { seeComplaint, seeComplaints } from '#privacy/server/admin/complaints/see-complaints.ts'
import { serve } from '#platform/server/http/serve.ts'
import { answerComplaint, closeWithNote, takeMoreTime } from '#privacy/server/complaints/answer-complaint.ts'

export const complaintAdminRoutes = [
  serve(listComplaints, ownerOnly, async ({ query }, site) => seeComplaints(site, query)),
  serve(getComplaint, ownerOnly, async ({ params }, site) => seeComplaint(site, params.id)),
  serve(answerComplaintEndpoint, ownerOnly, async ({ actor, params, body }, site) => {
    await answerComplaint(site, actor, params.id, body.answer)
    return seeComplaint(site, params.id)
  }),
  serve(closeComplaintEndpoint, ownerOnly, async ({ actor, params, body }, site) => {
    await closeWithNote(site, actor, params.id, body.note)
    return seeComplaint(site, params.id)
  }),
  serve(takeMoreTimeEndpoint, ownerOnly, async ({ actor, params, body }, site) => {
    await takeMoreTime(site, actor, params.id, body)
    return seeComplaint(site, params.id)
  }),
]
