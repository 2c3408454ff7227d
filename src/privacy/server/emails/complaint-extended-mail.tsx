import { InlineLink, Quoted, Words } from '#platform/server/mail/mail-parts.tsx'
import type { ComplaintKind } from '#privacy/contract/complaint.ts'
import { nameOfKind } from '#privacy/rules/complaint-words.ts'
import { sayDay } from '#privacy/server/emails/say-day.ts'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type ExtendedFacts = {
  sender: Sender
  reference: string
  kind: ComplaintKind
  name: string
  answerBy: Temporal.PlainDate
  why: string
}

/** Says that the answer takes longer, until when, and why. */
export function complaintExtendedMail(facts: ExtendedFacts): Promise<RenderedMail> {
  const { sender, reference, kind, name, answerBy, why } = facts
  const { email } = sender.trader
  const what = nameOfKind[kind]
  return renderMail(
    `Your ${what} takes us longer: ${reference}`,
    <MailLayout sender={sender} heading="We need more time" preview={`We answer by ${sayDay(answerBy)}.`}>
      <Words>Hello {name},</Words>
      <Words>
        Your {what}, number {reference}, takes us longer than we said. We answer it by {sayDay(answerBy)}. This is why:
      </Words>
      <Quoted text={why} />
      <Words>
        If you have a question about that, write to us at <InlineLink href={`mailto:${email}`}>{email}</InlineLink> and
        give the number.
        {kind === 'data' &&
          ' You can also go to the Information Commissioner’s Office (ICO), at ico.org.uk, or to a court.'}
      </Words>
    </MailLayout>,
  )
}
