import { adminPaths } from '#platform/admin-paths.ts'
import { Greeting, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import type { ReportReason } from '#safety/contract.ts'
import { isUrgent, reasonLabels } from '#safety/rules/report-reasons.ts'
import { formatLondonTime } from '#safety/server/emails/format-london-time.ts'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type ReportMailDetails = {
  sender: Sender
  reportId: string
  /** Null if no account has the owner role, in which case the email goes to the address for questions. */
  owner: { userName: string | null }
  what: 'a message' | 'a person'
  reason: ReportReason
  reportedAt: Temporal.Instant
}

/**
 * Notifies an owner of a report. The names and the text stay on the site, behind the second factor, because a password alone
 * opens a mailbox. The preview does not even contain the reason, because a locked phone shows it.
 */
export function reportMail(details: ReportMailDetails): Promise<RenderedMail> {
  const { sender, owner, what, reason, reportedAt } = details
  return renderMail(
    isUrgent(reason) ? `Urgent: ${what} was reported` : `${capitalise(what)} was reported`,
    <MailLayout sender={sender} heading={`${capitalise(what)} was reported`} preview="Sign in to read the report.">
      <Greeting name={owner.userName} />
      <Paragraph>
        A member reported {what} on {formatLondonTime(reportedAt)}. Their reason: {reasonLabels[reason]}.
      </Paragraph>
      <Paragraph>You can read what was reported, and by whom, on the site. Only owners can see it.</Paragraph>
      <LinkButton href={`${sender.siteUrl}${adminPaths.report(details.reportId)}`}>Read the report</LinkButton>
      <Paragraph>
        Please look at it soon. The person who was reported hasn’t been told, and mustn’t find out who reported them.
        We’ll keep the report until six months after you’ve dealt with it.
      </Paragraph>
    </MailLayout>,
  )
}

const capitalise = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
