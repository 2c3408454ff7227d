import { Greeting, InlineLink, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import { formatLondonTime } from '#safety/server/emails/format-london-time.ts'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type ReportReviewedDetails = { sender: Sender; member: { userName: string }; reportedAt: Temporal.Instant }

/** Notifies a reporter that the report was reviewed. It names no one, and does not reveal the decision. */
export function reportReviewedMail({ sender, member, reportedAt }: ReportReviewedDetails): Promise<RenderedMail> {
  const { email } = sender.trader
  return renderMail(
    'We’ve reviewed your report',
    <MailLayout sender={sender} heading="We’ve reviewed your report" preview="Thank you for telling us.">
      <Greeting name={member.userName} />
      <Paragraph>
        Thank you for your report of {formatLondonTime(reportedAt)}. An owner has reviewed it and decided what to do. We
        can’t tell you what we decided, because that’s between us and the other person. They weren’t told who made the
        report.
      </Paragraph>
      <Paragraph>
        If you’d rather not see someone here again, you can block them on their profile, in your matches or in an
        event’s attendee list.
      </Paragraph>
      <Paragraph>
        If it continues or you don’t feel safe, report it again or email us:{' '}
        <InlineLink href={`mailto:${email}`}>{email}</InlineLink>. If you’re in danger, call 999.
      </Paragraph>
    </MailLayout>,
  )
}
