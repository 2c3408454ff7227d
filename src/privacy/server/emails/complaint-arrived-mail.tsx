import { adminPaths } from '#platform/admin-paths.ts'
import { Greeting, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import type { ComplaintKind } from '#privacy/contract/complaint.ts'
import { kindLabels } from '#privacy/rules/complaint-labels.ts'
import { formatDay } from '#privacy/server/emails/format-day.ts'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type ArrivedDetails = {
  sender: Sender
  /** Null if no account has the owner role, in which case the email goes to the address for questions. */
  owner: { userName: string | null }
  id: string
  reference: string
  kind: ComplaintKind
  answerBy: Temporal.PlainDate
}

/** Notifies an owner that a complaint needs an answer. */
export function complaintArrivedMail({
  sender,
  owner,
  id,
  reference,
  kind,
  answerBy,
}: ArrivedDetails): Promise<RenderedMail> {
  const day = formatDay(answerBy)
  return renderMail(
    `New complaint or request: ${reference}`,
    <MailLayout sender={sender} heading="You have a new complaint or request" preview={`Please answer by ${day}.`}>
      <Greeting name={owner.userName} />
      <Paragraph>You have a new complaint or request, {reference}.</Paragraph>
      <Paragraph>It’s about: {kindLabels[kind]}.</Paragraph>
      <Paragraph>
        We’ve told them that you’ve received it and will reply by {day}. We’ll remind you a week before, the day before,
        and every day once it’s overdue.
      </Paragraph>
      <LinkButton href={`${sender.siteUrl}${adminPaths.complaint(id)}`}>Read and answer it</LinkButton>
    </MailLayout>,
  )
}
