import { Greeting, InlineLink, Paragraph, Quotation } from '#platform/server/mail/mail-parts.tsx'
import type { ComplaintKind } from '#privacy/contract/complaint.ts'
import { kindNouns } from '#privacy/rules/complaint-labels.ts'
import { formatDay } from '#privacy/server/emails/format-day.ts'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type AcknowledgedDetails = {
  sender: Sender
  reference: string
  kind: ComplaintKind
  answerBy: Temporal.PlainDate
  /**
   * The member's name and text, for an email to their own address. Null if the address is unverified, so that nothing typed is
   * repeated.
   */
  own: { name: string; content: string } | null
}

/** Acknowledges a complaint, and says by which day it will be answered. */
export function complaintAcknowledgedMail(details: AcknowledgedDetails): Promise<RenderedMail> {
  const { sender, reference, kind, answerBy, own } = details
  const { siteName, siteUrl, trader } = sender
  const noun = kindNouns[kind]
  return renderMail(
    `We’ve received your ${noun}: ${reference}`,
    <MailLayout
      sender={sender}
      heading={`We’ve received your ${noun}`}
      preview={`We’ll reply by ${formatDay(answerBy)}.`}
    >
      <Greeting name={own?.name ?? null} />
      <Paragraph>
        We’ve received your {noun}, and we’ll reply by {formatDay(answerBy)}. Your reference is {reference}. Please
        quote it if you contact us about this, at{' '}
        <InlineLink href={`mailto:${trader.email}`}>{trader.email}</InlineLink>.
      </Paragraph>
      {own && <Paragraph>You wrote:</Paragraph>}
      {own && <Quotation text={own.content} />}
      {kind === 'data' && (
        <Paragraph>
          Before we send, correct or delete anything, we may ask you to confirm who you are. If you’re unhappy with how
          we handle your data, you can also complain to the Information Commissioner’s Office (ICO), at ico.org.uk.
        </Paragraph>
      )}
      {own === null && (
        <Paragraph>
          You’re getting this email because someone entered this address at{' '}
          <InlineLink href={siteUrl}>{siteName}</InlineLink>. If it wasn’t you, you don’t need to do anything.
        </Paragraph>
      )}
    </MailLayout>,
  )
}
