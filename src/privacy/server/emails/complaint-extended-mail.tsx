import { Greeting, InlineLink, Paragraph, Quotation } from '#platform/server/mail/mail-parts.tsx'
import type { ComplaintKind } from '#privacy/contract/complaint.ts'
import { kindNouns } from '#privacy/rules/complaint-labels.ts'
import { formatDay } from '#privacy/server/emails/format-day.ts'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type ExtendedDetails = {
  sender: Sender
  reference: string
  kind: ComplaintKind
  name: string
  answerBy: Temporal.PlainDate
  reason: string
}

/** Notifies the person who complained of the new deadline for the answer, and of the reason. */
export function complaintExtendedMail(details: ExtendedDetails): Promise<RenderedMail> {
  const { sender, reference, kind, name, answerBy, reason } = details
  const { email } = sender.trader
  const noun = kindNouns[kind]
  return renderMail(
    `We need more time to answer your ${noun}: ${reference}`,
    <MailLayout sender={sender} heading="We need more time" preview={`We’ll reply by ${formatDay(answerBy)}.`}>
      <Greeting name={name} />
      <Paragraph>
        Your {noun}, reference {reference}, will take us longer than we said. We’ll reply by {formatDay(answerBy)}.
        Reason for the delay:
      </Paragraph>
      <Quotation text={reason} />
      <Paragraph>
        If you have a question about this, write to us at <InlineLink href={`mailto:${email}`}>{email}</InlineLink> and
        quote the reference.
        {kind === 'data' &&
          ' You can also complain to the Information Commissioner’s Office (ICO), at ico.org.uk, or go to court.'}
      </Paragraph>
    </MailLayout>,
  )
}
