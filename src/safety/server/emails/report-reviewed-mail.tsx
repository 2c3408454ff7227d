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
    'We have looked at your report',
    <MailLayout sender={sender} heading="We have looked at your report" preview="Thank you for telling us.">
      <Greeting name={member.userName} />
      <Paragraph>
        Thank you for your report of {formatLondonTime(reportedAt)}. An owner has looked at it and decided what to do.
        We do not say what, because that is between us and the other person. They were not told who made the report.
      </Paragraph>
      <Paragraph>
        If you would rather not meet somebody here again, you can block them: on their profile, among your matches or on
        an event’s list of attendees.
      </Paragraph>
      <Paragraph>
        If it goes on, or you do not feel safe, report it again, or write to us at{' '}
        <InlineLink href={`mailto:${email}`}>{email}</InlineLink>. In danger, call 999.
      </Paragraph>
    </MailLayout>,
  )
}
