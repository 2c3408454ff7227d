import { Greeting, InlineLink, Paragraph, Quotation } from '#platform/server/mail/mail-parts.tsx'
import { formatLondonTime } from '#safety/server/emails/format-london-time.ts'
import type { ComplaintKind } from '#privacy/contract/complaint.ts'
import { kindNouns } from '#privacy/rules/complaint-labels.ts'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type AnsweredDetails = {
  sender: Sender
  reference: string
  kind: ComplaintKind
  name: string
  receivedAt: Temporal.Instant
  answer: string
}

/** Sends an owner's answer to a complaint, in their own words. */
export function complaintAnsweredMail(details: AnsweredDetails): Promise<RenderedMail> {
  const { sender, reference, kind, name, receivedAt, answer } = details
  const { email } = sender.trader
  const noun = kindNouns[kind]
  return renderMail(
    `Our answer to your ${noun}: ${reference}`,
    <MailLayout sender={sender} heading="Our answer" preview={`About your ${noun} ${reference}.`}>
      <Greeting name={name} />
      <Paragraph>
        This is our answer to your {noun} of {formatLondonTime(receivedAt)}, reference {reference}:
      </Paragraph>
      <Quotation text={answer} />
      <Paragraph>
        If this doesn’t put things right, write to us at <InlineLink href={`mailto:${email}`}>{email}</InlineLink> and
        quote the reference.
        {kind === 'data' &&
          ' You can also complain to the Information Commissioner’s Office (ICO), at ico.org.uk, or go to court.'}
      </Paragraph>
    </MailLayout>,
  )
}
