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
    <MailLayout sender={sender} heading={heading} preview="Please read why. You can respond once.">
      <Greeting name={member.userName} />
      <Paragraph>{measure === 'removed' ? `We’ve deleted ${removedParts}.` : sentence}</Paragraph>
      {measure !== 'removed' && removed.length > 0 && <Paragraph>We’ve also deleted {removedParts}.</Paragraph>}
      <Paragraph>The reason:</Paragraph>
      <Quotation text={reason} />
      {measure === 'suspended' && (
        <Paragraph>
          You can’t sign in for now, and you’ve been signed out on every device. You haven’t lost your places at events,
          but please wait to hear from us before you come to one.
        </Paragraph>
      )}
      <Paragraph>
        If you think this is wrong, or want to say something about it, you can respond once, until{' '}
        {formatLondonTime(answerUntil)}. An owner will then review the decision. You don’t need to sign in.
      </Paragraph>
      <LinkButton href={link}>See the decision and respond</LinkButton>
    </MailLayout>,
  )
}

/** The subject does not mention the decision, because it is visible on a locked phone. */
const texts: Record<DecisionDetails['measure'], { subject: string; heading: string; sentence: string }> = {
  removed: { subject: 'About your profile or messages', heading: 'We’ve deleted something of yours', sentence: '' },
  warned: {
    subject: 'About your account',
    heading: 'A warning',
    sentence: 'This is a warning. If something like this happens again, we may suspend your account.',
  },
  suspended: {
    subject: 'About your account',
    heading: 'Your account is suspended',
    sentence: 'We’ve suspended your account.',
  },
}
