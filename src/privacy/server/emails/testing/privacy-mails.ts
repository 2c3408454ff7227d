import { exampleSender } from '#bookings/server/emails/testing/example-details.ts'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { breachNoticeMail } from '#privacy/server/emails/breach-notice-mail.tsx'
import { deletionMail } from '#privacy/server/emails/deletion-mail.tsx'
import { downloadReadyMail } from '#privacy/server/emails/download-ready-mail.tsx'
import { everyEventNewsMail } from '#privacy/server/emails/testing/event-news.ts'
import { everyComplaintMail } from '#privacy/server/emails/testing/complaint-mails.ts'

const id = '0192f0c1-1111-7000-8000-000000000001'
const name = 'Amy Tonks'

/** Every email about members' data and rights, for inspection. */
export const everyPrivacyMail: Record<string, () => Promise<RenderedMail>> = {
  'data is ready': () => downloadReadyMail(exampleSender, { name, id }),
  'account is being deleted, at the member’s request': () => deletionMail(exampleSender, { name, requestedBy: 'them' }),
  'account is being deleted, by an owner': () => deletionMail(exampleSender, { name, requestedBy: 'us' }),
  'breach notice': () =>
    breachNoticeMail(exampleSender, {
      subject: 'About your data',
      text: 'A list was lost.\nIt had names.\n\nWe are sorry.',
    }),
  ...everyComplaintMail,
  ...everyEventNewsMail,
}
