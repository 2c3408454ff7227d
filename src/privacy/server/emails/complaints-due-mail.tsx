import { adminPaths } from '#platform/admin-paths.ts'
import { Greeting, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import { formatDay } from '#privacy/server/emails/format-day.ts'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type DueDetails = {
  sender: Sender
  /** Null if no account has the owner role, in which case the email goes to the address for questions. */
  owner: { userName: string | null }
  /** At least one complaint, most urgent first. `left` is in days, negative if overdue. */
  due: readonly { reference: string; answerBy: Temporal.PlainDate; left: number }[]
}

/** The maximum number of complaints listed. No one would read more. */
const MAX_LINES = 20

/** Reminds an owner of complaints that are due soon or overdue. */
export function complaintsDueMail({ sender, owner, due }: DueDetails): Promise<RenderedMail> {
  const overdue = due.filter(({ left }) => left < 0).length
  const more = due.length - MAX_LINES
  return renderMail(
    subjectOf(due, overdue),
    <MailLayout
      sender={sender}
      heading={overdue > 0 ? 'An answer is overdue' : 'Please answer soon'}
      preview="Someone is waiting for your answer."
    >
      <Greeting name={owner.userName} />
      <Paragraph>People who complained or asked about their data are waiting for your answer:</Paragraph>
      {due.slice(0, MAX_LINES).map(({ reference, answerBy, left }) => (
        <Paragraph key={reference}>
          {reference}: due {formatDay(answerBy)} ({formatDaysLeft(left)}).
        </Paragraph>
      ))}
      {more > 0 && <Paragraph>And {more} more.</Paragraph>}
      <Paragraph>
        For a request about data, the law allows one month. If you need longer, extend the deadline on its page. They’ll
        be told why.
      </Paragraph>
      <LinkButton href={`${sender.siteUrl}${adminPaths.complaints}`}>See complaints and requests</LinkButton>
    </MailLayout>,
  )
}

function subjectOf(due: DueDetails['due'], overdue: number): string {
  const [first] = due
  if (due.length === 1 && first)
    return first.left < 0
      ? `Overdue: ${first.reference}`
      : `Please answer by ${formatDay(first.answerBy)}: ${first.reference}`
  const waiting = `${due.length} complaints or requests to answer`
  return overdue > 0 ? `${waiting}, ${overdue} overdue` : `${waiting} soon`
}

function formatDaysLeft(left: number): string {
  if (left < 0) return left === -1 ? 'yesterday' : `${-left} days ago`
  if (left === 0) return 'today'
  return left === 1 ? 'tomorrow' : `in ${left} days`
}
