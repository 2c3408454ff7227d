import { ownerOnly } from '#accounts/server/signed-in.ts'
import { countMail, getMail, listMail, resendMail, sendTestMail, retryMailNow } from '#admin/contract/mail.ts'
import { loadMailCounts, loadMail, loadMails } from '#admin/server/mail/load-mail.ts'
import { writeTestMail } from '#admin/server/mail/write-test-mail.ts'
import { serve } from '#platform/server/http/serve.ts'
import { resendMail as sendAgain, retryMailNow as tryNow } from '#platform/server/mail/resend-mail.ts'

export const mailAdminRoutes = [
  serve(listMail, ownerOnly, async ({ query }, site) => loadMails(site, query)),
  serve(countMail, ownerOnly, async (_call, site) => loadMailCounts(site)),
  serve(getMail, ownerOnly, async ({ params }, site) => loadMail(site, params.id)),
  serve(resendMail, ownerOnly, async ({ actor, params }, site) => ({ id: await sendAgain(site, actor, params.id) })),
  serve(retryMailNow, ownerOnly, async ({ actor }, site) => {
    const { expedited, requeued } = await tryNow(site, actor)
    return { expedited, requeued }
  }),
  serve(sendTestMail, ownerOnly, async ({ actor }, site) => writeTestMail(site, actor)),
]
