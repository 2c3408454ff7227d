import { z } from 'zod'
import { endpoint, refusalTable } from '#platform/contract.ts'

export const returnedMailRefusals = refusalTable({
  mail_reports_off: { status: 404, detail: 'This site doesn’t expect reports from a mail provider.' },
  bad_mail_report: { status: 401, detail: 'This report isn’t from the site’s mail provider.' },
})

export const receiveMailReport = endpoint({
  method: 'POST',
  path: '/api/mail/reports',
  summary: 'Receives reports from the mail provider about emails that bounced or were reported as spam',
  bytes: true,
  answer: z.object({ received: z.literal(true) }),
  refusals: returnedMailRefusals,
})
