import { markEmailBounced } from '#accounts/server/mark-email-bounced.ts'
import { returnedMailRefusals } from '#privacy/contract/returned-mail.ts'
import { readReport } from '#privacy/server/returned-mail/read-report.ts'
import { stopAllOptionalMail } from '#privacy/server/unsubscribe/stop-emails.ts'
import { inTransaction } from '#platform/server/db.ts'
import { accessRule } from '#platform/server/http/serve.ts'
import { recipientOfReport, recordReturn, type MailReport } from '#platform/server/mail/returned-mail.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

const mailProvider = {
  who: 'the mail provider, with its secret',
  needsToken: false,
  refusals: Object.values(returnedMailRefusals),
}

/** What the provider reports: 'nothing' if it is of no interest. */
export type ProvidersReport = { report: MailReport | 'nothing' }

/** Refuses reports that do not prove the secret. Nothing is written before. */
export const reportedByProvider = accessRule<ProvidersReport>(
  mailProvider,
  async ({ readBytes, header }, { config, log }) => {
    if (!config.mailReports || !readBytes) return refuse(returnedMailRefusals.mail_reports_off)
    const { provider, secret } = config.mailReports
    const body = (await readBytes()).toString()
    const report = readReport[provider]({ body, authorization: header?.('authorization') ?? '', secret })
    if (report !== 'not authentic') return { report }
    log.warn({}, 'a report that is not from the mail provider was refused')
    return refuse(returnedMailRefusals.bad_mail_report)
  },
)

/**
 * Records that an email bounced or was reported as spam, for the owner and for the member. Members who report an email as spam get
 * no more optional emails. Reports about emails that the site no longer has are accepted, because the provider would repeat them.
 */
export async function receiveReport(site: Site, { report }: ProvidersReport): Promise<void> {
  if (report === 'nothing') return
  const recipient = await recipientOfReport(site.db, report)
  if (!recipient) return
  const { memberId, address } = recipient
  // The report is recorded last, so that it is still new if this fails and the provider repeats it.
  if (memberId !== null && report.returned === 'reported as spam') await stopAllOptionalMail(site, memberId)
  const at = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    if (memberId !== null && report.isAddressDead) await markEmailBounced(tx, { memberId, email: address, at })
    await recordReturn(tx, report, at)
  })
}
