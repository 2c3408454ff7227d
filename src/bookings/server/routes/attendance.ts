import { signedIn } from '#accounts/server/access-rules.ts'
import * as endpoints from '#bookings/contract/attendance.ts'
import { answerAttendance } from '#bookings/server/attendance/answer-attendance.ts'
import { answerByLink, loadAttendanceLink } from '#bookings/server/attendance/attendance-link.ts'
import { publicAccess } from '#platform/server/http/public-access.ts'
import { defineRoute } from '#platform/server/http/serve.ts'

/** Endpoints with which members say whether they are still coming. */
export const attendanceRoutes = [
  defineRoute(endpoints.loadAttendanceLink, publicAccess, ({ body }, site) => loadAttendanceLink(site, body.token)),
  defineRoute(endpoints.answerByLink, publicAccess, ({ body }, site) => answerByLink(site, body.token, body.answer)),
  defineRoute(endpoints.answerAttendance, signedIn, async ({ actor, params, body }, site) => {
    await answerAttendance(site, actor, params.id, body.answer)
    return { answer: body.answer }
  }),
]
