import { ownerOnly } from '#accounts/server/access-rules.ts'
import * as endpoints from '#admin/contract/mail.ts'
import { loadMailCounts, loadMail, loadMails } from '#admin/server/mail/load-mail.ts'
import { writeTestMail } from '#admin/server/mail/queue-test-mail.ts'
import { defineRoute } from '#platform/server/http/serve.ts'
import { resendMail, retryMailNow } from '#platform/server/mail/resend-mail.ts'

export const mailAdminRoutes = [
  defineRoute(endpoints.listMail, ownerOnly, async ({ query }, site) => loadMails(site, query)),
  defineRoute(endpoints.countMail, ownerOnly, async (_call, site) => loadMailCounts(site)),
  defineRoute(endpoints.getMail, ownerOnly, async ({ params }, site) => loadMail(site, params.id)),
  defineRoute(endpoints.resendMail, ownerOnly, async ({ actor, params }, site) => ({
    id: await resendMail(site, actor, params.id),
  })),
  defineRoute(endpoints.retryMailNow, ownerOnly, async ({ actor }, site) => {
    const { expedited, requeued } = await retryMailNow(site, actor)
    return { expedited, requeued }
  }),
  defineRoute(endpoints.sendTestMail, ownerOnly, async ({ actor }, site) => writeTestMail(site, actor)),
]
