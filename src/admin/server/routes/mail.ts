import { ownerOnly } from '#accounts/server/signed-in.ts'
import { countMail, getMail, listMail, sendMailAgain, sendTestMail, tryMailNow } from '#admin/contract/mail.ts'
import { countedMail, mailOf, mailsAsked } from '#admin/server/mail/show-mail.ts'
import { writeTestMail } from '#admin/server/mail/write-test-mail.ts'
import { serve } from '#platform/server/http/serve.ts'
import { sendMailAgain as sendAgain, tryMailNow as tryNow } from '#platform/server/mail/send-again.ts'

export const mailAdminRoutes = [
  serve(listMail, ownerOnly, async ({ query }, site) => mailsAsked(site, query)),
  serve(countMail, ownerOnly, async (_call, site) => countedMail(site)),
  serve(getMail, ownerOnly, async ({ params }, site) => mailOf(site, params.id)),
  serve(sendMailAgain, ownerOnly, async ({ actor, params }, site) => ({ id: await sendAgain(site, actor, params.id) })),
  serve(tryMailNow, ownerOnly, async ({ actor }, site) => {
    const { hurried, takenUp } = await tryNow(site, actor)
    return { hurried, taken_up: takenUp }
  }),
  serve(sendTestMail, ownerOnly, async ({ actor }, site) => writeTestMail(site, actor)),
]
