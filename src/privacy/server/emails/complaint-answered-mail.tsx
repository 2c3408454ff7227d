import { InlineLink, Quoted, Words } from '#platform/server/mail/mail-parts.tsx'
import { sayLondon } from '#safety/server/emails/say-london.ts'
import type { ComplaintKind } from '#privacy/contract/complaint.ts'
import { nameOfKind } from '#privacy/rules/complaint-words.ts'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type AnsweredFacts = {
  sender: Sender
  reference: string
  kind: ComplaintKind
  name: string
  receivedAt: Temporal.Instant
  answer: string
}

/** An owner's answer, in their own words. */
export function complaintAnsweredMail(facts: AnsweredFacts): Promise<RenderedMail> {
  const { sender, reference, kind, name, receivedAt, answer } = facts
  const { email } = sender.trader
  const what = nameOfKind[kind]
  return renderMail(
    `Our answer to your ${what}: ${reference}`,
    <MailLayout sender={sender} heading="Our answer" preview={`About your ${what} ${reference}.`}>
      <Words>Hello {name},</Words>
      <Words>
        This is our answer to your {what} of {sayLondon(receivedAt)}, number {reference}:
      </Words>
      <Quoted text={answer} />
      <Words>
        If that does not put it right, write to us at <InlineLink href={`mailto:${email}`}>{email}</InlineLink> and give
        the number.
        {kind === 'data' &&
          ' You can also go to the Information Commissioner’s Office (ICO), at ico.org.uk, or to a court.'}
      </Words>
    </MailLayout>,
  )
}
