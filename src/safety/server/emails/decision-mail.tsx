import { Greeting, LinkButton, Paragraph, Quotation } from '#platform/server/mail/mail-parts.tsx'
import type { Measure, Removable } from '#safety/contract.ts'
import { formatList, removableLabels } from '#safety/rules/removable-labels.ts'
import { formatLondonTime } from '#safety/server/emails/format-london-time.ts'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type DecisionDetails = {
  sender: Sender
  member: { userName: string }
  measure: Exclude<Measure, 'dismissed'>
  removed: readonly Removable[]
  reason: string
  link: string
  answerUntil: Temporal.Instant
}

/**
 * Notifies a member of an owner's decision about them, and how to answer it. It does not reveal whether anyone reported them.
 */
export function decisionMail(details: DecisionDetails): Promise<RenderedMail> {
  const { sender, member, measure, removed, reason, link, answerUntil } = details
  const { subject, heading, sentence } = texts[measure]
  const removedParts = formatList(removed.map((one) => removableLabels[one]))
  return renderMail(
    subject,
    <MailLayout sender={sender} heading={heading} preview="Please read why. You can answer once.">
      <Greeting name={member.userName} />
      <Paragraph>{measure === 'removed' ? `We have deleted ${removedParts}.` : sentence}</Paragraph>
      {measure !== 'removed' && removed.length > 0 && <Paragraph>We have also deleted {removedParts}.</Paragraph>}
      <Paragraph>This is why:</Paragraph>
      <Quotation text={reason} />
      {measure === 'suspended' && (
        <Paragraph>
          You cannot sign in for now, and you are signed out on every device. Your places at events have not been given
          away by this; please wait to hear from us before you come to one.
        </Paragraph>
      )}
      <Paragraph>
        If you think that this is wrong, or want to say something about it, you can answer once, until{' '}
        {formatLondonTime(answerUntil)}. An owner then looks at it again. You need not sign in for that.
      </Paragraph>
      <LinkButton href={link}>See it and answer</LinkButton>
    </MailLayout>,
  )
}

/** The subject does not mention the decision, because it is visible on a locked phone. */
const texts: Record<DecisionDetails['measure'], { subject: string; heading: string; sentence: string }> = {
  removed: { subject: 'About what you wrote or showed', heading: 'We have deleted something of yours', sentence: '' },
  warned: {
    subject: 'About your account',
    heading: 'A warning',
    sentence: 'We have to give you a warning. If something like it happens again, we may close your account to you.',
  },
  suspended: {
    subject: 'About your account',
    heading: 'Your account is suspended',
    sentence: 'We have suspended your account.',
  },
}
